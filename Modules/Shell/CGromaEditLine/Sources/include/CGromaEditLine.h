// What Swift cannot say about libedit: typed faces of its variadic functions, and what must be C (signals, stdio).
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <histedit.h>
#include <stdbool.h>

// MARK: The editor

/// libedit on this process's own streams; NULL without memory.
EditLine *edit_create(const char *name);
/// Frees it, and leaves what was typed ahead for the next program (el_end alone throws it away).
void edit_destroy(EditLine *editor);
/// EL_SIGNAL, EL_PREP_TERM, EL_EDITMODE.
void edit_set_number(EditLine *editor, int option, int value);
/// EL_EDITOR: "emacs" or "vi".
void edit_set_mode(EditLine *editor, const char *mode);
/// EL_EDITOR, read: .editrc may have changed it.
const char *edit_mode(EditLine *editor);
/// EL_PROMPT_ESC: `mark` stands around what has no width.
void edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char mark);
/// EL_GETCFN.
void edit_set_reader(EditLine *editor, int (*reader)(EditLine *, wchar_t *));
/// EL_CLIENTDATA, for the callbacks.
void edit_set_context(EditLine *editor, void *context);
void *edit_context(EditLine *editor);
/// EL_ADDFN: a name that keys can be bound to. The strings must outlive the editor.
void edit_add_function(EditLine *editor, const char *name, const char *help, unsigned char (*function)(EditLine *, int));
/// EL_REFRESH: draws prompt and line anew where the cursor is, which must be column 0.
void edit_refresh(EditLine *editor);

// MARK: History

/// An empty history of at most `size` lines, which `editor` searches; NULL without memory.
History *edit_create_history(EditLine *editor, int size);
void edit_remember(History *history, const char *line);

// MARK: Characters

/// Sets LC_CTYPE from the environment, or to C.UTF-8 if that is not UTF-8: libedit drops every byte above 0x7f in "C".
bool edit_use_utf8(void);
/// The columns of a character: 0 to 2, or -1 for one that does not print.
int edit_width(wchar_t character);
/// mbrtowc without a state: the bytes of the character, -2 for the beginning of one, -1 for nonsense.
int edit_decode(wchar_t *character, const char *bytes, int count);

// MARK: Signals

/// A pipe that never blocks and that no other program inherits; -1 and errno without descriptors.
int edit_make_bell(int *listening, int *ringing);
/// Makes `signal` write its number, one byte, to `ringing`; one that was ignored (nohup) stays so.
void edit_catch_signal(int signal, int ringing);
/// Undoes all of edit_catch_signal.
void edit_release_signals(void);
/// Does to the process what `signal` does by default; when that only stopped it, returns once it goes on.
void edit_take_default(int signal);

#endif
