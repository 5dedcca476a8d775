// Functions of libedit in forms that Swift can call: typed wrappers of variadic functions, and code that must be C (signals, stdio).
#ifndef CGROMAEDITLINE_H
#define CGROMAEDITLINE_H

#include <histedit.h>
#include <stdbool.h>

// MARK: The editor

/// Creates libedit on the standard streams of this process. Returns NULL if memory is exhausted.
EditLine *edit_create(const char *name);
/// Frees the editor. Unlike el_end, keeps text typed ahead for the next program.
void edit_destroy(EditLine *editor);
/// Sets EL_SIGNAL, EL_PREP_TERM or EL_EDITMODE.
void edit_set_number(EditLine *editor, int option, int value);
/// Sets EL_EDITOR: "emacs" or "vi".
void edit_set_mode(EditLine *editor, const char *mode);
/// Returns EL_EDITOR, which .editrc may have changed.
const char *edit_mode(EditLine *editor);
/// Sets EL_PROMPT_ESC. `mark` encloses sequences without width.
void edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char mark);
/// Sets EL_GETCFN.
void edit_set_reader(EditLine *editor, int (*reader)(EditLine *, wchar_t *));
/// Sets EL_CLIENTDATA, the object for the callbacks. `edit_context` returns it.
void edit_set_context(EditLine *editor, void *context);
void *edit_context(EditLine *editor);
/// Adds a function with a name that keys can be bound to (EL_ADDFN). The strings must outlive the editor.
void edit_add_function(EditLine *editor, const char *name, const char *help, unsigned char (*function)(EditLine *, int));
/// Draws the prompt and the line at the cursor, which must be in column 0 (EL_REFRESH).
void edit_refresh(EditLine *editor);

// MARK: History

/// Creates an empty history of at most `size` lines for searches in `editor`. Returns NULL if memory is exhausted.
History *edit_create_history(EditLine *editor, int size);
void edit_remember(History *history, const char *line);

// MARK: Characters

/// Sets LC_CTYPE from the environment, or to C.UTF-8 if that is not UTF-8. In the "C" locale, libedit drops all bytes above 0x7f.
bool edit_use_utf8(void);
/// Returns the number of columns that libedit counts for a character: 0 to 2, or -1 for one that it draws as an escape.
int edit_width(wchar_t character);
/// Calls mbrtowc without a state. Returns the length of the character, -2 for an incomplete one, or -1 for invalid bytes.
int edit_decode(wchar_t *character, const char *bytes, int count);

// MARK: Signals

/// Creates a pipe that never blocks and is not inherited by other programs. Returns -1 and sets errno if no descriptors are left.
int edit_make_bell(int *listening, int *ringing);
/// Installs a handler for `signal` that writes the signal's number, as one byte, to the descriptor `ringing`. A signal that was ignored
/// (nohup) stays ignored.
void edit_catch_signal(int signal, int ringing);
/// Restores the actions of all signals that edit_catch_signal changed.
void edit_release_signals(void);
/// Performs the default action of `signal`. If the action only stops the process, returns when the process continues.
void edit_take_default(int signal);

// MARK: Programs

/// Runs $VISUAL, $EDITOR or vi with a file, in the foreground of the terminal. Returns its exit code, or -1 if it cannot be run or was killed.
/// If the program is stopped, this process stops, too.
int edit_run_program(const char *path);

#endif
