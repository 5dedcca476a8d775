#define _GNU_SOURCE
#include "CGromaEditLine.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

EditLine *edit_create(const char *name) {
  return el_init(name, stdin, stdout, stderr);
}

void edit_destroy(EditLine *editor) {
  // el_end sets the terminal with TCSAFLUSH, which discards typed input. The terminal is already restored, so that call is made to fail.
  FILE *nothing = fopen("/dev/null", "r");
  if (nothing) el_set(editor, EL_SETFP, 0, nothing);
  el_end(editor);
  if (nothing) fclose(nothing);
}

void edit_set_number(EditLine *editor, int option, int value) {
  el_set(editor, option, value);
}

void edit_set_mode(EditLine *editor, const char *mode) {
  el_set(editor, EL_EDITOR, mode);
}

const char *edit_mode(EditLine *editor) {
  const char *mode = NULL;
  return el_get(editor, EL_EDITOR, &mode) == 0 && mode ? mode : "emacs";
}

void edit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char mark) {
  el_set(editor, EL_PROMPT_ESC, prompt, mark);
}

void edit_set_reader(EditLine *editor, int (*reader)(EditLine *, wchar_t *)) {
  el_set(editor, EL_GETCFN, reader);
}

void edit_set_context(EditLine *editor, void *context) {
  el_set(editor, EL_CLIENTDATA, context);
}

void *edit_context(EditLine *editor) {
  void *context = NULL;
  el_get(editor, EL_CLIENTDATA, &context);
  return context;
}

void edit_add_function(EditLine *editor, const char *name, const char *help, unsigned char (*function)(EditLine *, int)) {
  el_set(editor, EL_ADDFN, name, help, function);
}

void edit_refresh(EditLine *editor) {
  el_set(editor, EL_REFRESH);
  fflush(stdout);
}

History *edit_create_history(EditLine *editor, int size) {
  History *lines = history_init();
  HistEvent event;
  if (!lines) return NULL;
  history(lines, &event, H_SETSIZE, size);
  el_set(editor, EL_HIST, history, lines);
  return lines;
}

void edit_remember(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

bool edit_use_utf8(void) {
  if (setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8")) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

int edit_width(wchar_t character) {
  return wcwidth(character);
}

int edit_decode(wchar_t *character, const char *bytes, int count) {
  mbstate_t state = {0};
  size_t length = mbrtowc(character, bytes, (size_t)count, &state);
  return length == 0 ? 1 : (int)length; // NUL is a character of one byte
}
