extension HelpTopic {
  /// The topics about the language, the keys, links, scripts and the terminal. Of these, only the topic about scripts lists the commands of
  /// a group.
  static let written = [routes, targets, arguments, keys, links, scripts, terminal]

  private static let routes = HelpTopic(
    name: "routes", cue: "| and { }", summary: "lines of several steps", signs: ["|", "||", "{", "}", ";"],
    text: [
      .text(
        "A route is a line of steps, separated by |. A step acts on a container and passes a container on to the next step. A first step that needs a stack, tabs or another container searches for the topmost visible one. A route takes effect as a whole: if a step fails, nothing changes."
      ),
      .gap,
      .rows([
        ["push chat-list 1 | push chat 1 2", "push two screens, in one change"],
        ["first tabs | select-tab 1", "find the tabs, then select one"],
        ["select-tab 0 { pop-to-root }", "{ }: a route in the selected tab"],
        ["present bag --in-stack { push support }", "{ }: a route in the new stack"],
        ["pop || push support", "||: if the steps before fail"],
        ["do { pop || push support } | push bag", "a group, then a step"],
        ["push support; screen", ";: the end of a line"],
      ]),
      .gap,
      .text(
        "A line continues on the next line after |, and inside { } or quotes. After a command that is not a step, | starts a program: 'help terminal'."
      ),
      .text(
        "'plan ROUTE' shows the tree that a route would produce, 'explain ROUTE' its steps. See 'help searching' and 'help composing'."),
    ])

  private static let targets = HelpTopic(
    name: "targets", cue: "chat, stack", summary: "what a search finds, as in 'first TARGET'",
    text: [
      .rows([
        ["find stack", "a kind of container, such as stack, tabs or window"],
        ["find chat", "a screen, with any arguments"],
        ["find chat 1 2", "a screen with these arguments"],
        ["find chat room=1 chat=2", "the same, with names"],
        ["find support()", "a screen without arguments"],
      ]),
      .gap,
      .text("'first', 'last' and 'top' go to one match, 'find' lists all of them, and 'expect' counts or requires them:"),
      .gap,
      .rows([
        ["top stack | push support", "push onto the topmost visible stack"],
        ["last rooms | make-visible", "bring an open screen to the front"],
        ["expect visible rooms", "fail if the screen is not visible"],
        ["at /0/0", "a place; 'tree --ids' prints places and #IDs"],
      ]),
      .gap, .text("'screens' lists the screens of the app with their arguments. Tab completes names and values."),
    ])

  private static let arguments = HelpTopic(
    name: "arguments", cue: "quotes, $x", summary: "values, options, quotes and variables",
    signs: ["'", "\"", "\\", "$", "#", ",", "=", "--"],
    text: [
      .rows([
        ["push chat 1 2", "arguments in order"],
        ["push chat chat=2 room=1", "arguments by name, in any order"],
        ["push chat 1 2 --title='Ann and Bob'", "an option with a value"],
        ["set-stack rooms, chat 1 2", "a comma separates screens"],
        ["alert 'Leave the chat?' --button=Yes", "' ' and \" \" enclose spaces and signs"],
        ["alert \"One\\nTwo\" --button=OK", "in \" \": \\n, \\\" and \\\\ and variables"],
        ["let room = 1; push chat $room 2", "a variable; ${room} before letters"],
        ["push support | wait 350ms | pop", "a time has a unit: ms or s"],
        ["tree # all of it", "a comment"],
      ]),
      .gap,
      .text("Quote a word with spaces or one of the signs | { } ; , # ' \" $ \\."),
      .text("'groma -D room=1' also sets a variable. 'help NAME' lists the arguments of a command or a screen; Tab completes them."),
    ])

  private static let keys = HelpTopic(
    name: "keys", cue: "Tab, Ctrl-R", summary: "the keys of the prompt",
    text: [
      .rows([
        ["Tab", "complete the word, or list what can follow"],
        ["Right", "at the end of the line: accept the gray suggestion"],
        ["Up, Down", "earlier lines; after typing: those that begin in this way"],
        ["Ctrl-R", "search earlier lines; again: the one before"],
        ["Alt-.", "insert the last argument of the line before"],
        ["Ctrl-A, Ctrl-E", "go to the start or the end of the line"],
        ["Alt-B, Alt-F", "go back or forward by a word"],
        ["Ctrl-W, Ctrl-K", "delete the word before the cursor, or the rest of the line"],
        ["Ctrl-U, Ctrl-Y", "delete the line; insert what was deleted"],
        ["Ctrl-X Ctrl-E", "write the line in an editor: $VISUAL or $EDITOR"],
        ["Ctrl-L", "clear the screen"],
        ["Ctrl-C", "discard the line, or stop a running command"],
        ["Ctrl-D", "leave, if the line is empty"],
        ["Ctrl-Z", "suspend the shell; 'fg' continues it"],
      ]),
      .gap,
      .text("The key bindings are those of Emacs. The line 'groma:bind -v' in ~/.editrc selects those of vi."),
    ])

  private static let links = HelpTopic(
    name: "links", cue: "open URL", summary: "open deep links: URLs, notifications and shortcuts",
    text: [
      .rows([
        ["links", "the links of the app, each with a URL"],
        ["open plaza://chat/1/2", "open a link, as from outside the app"],
        ["explain open plaza://chat/1/2", "the steps, and the links that compete"],
        ["expect link plaza://rooms", "check that it led to its screen"],
        ["links --check", "check that no link is ambiguous"],
        ["check link plaza://rooms --states=20", "open a link in every state"],
      ]),
      .gap,
      .text(
        "A link can wait: for a login, for the foreground, or for a scope that is not active. 'links' also lists the waiting ones, 'drop-links' drops them."
      ),
      .gap,
      .rows([
        ["background", "the app is in the background: links wait"],
        ["foreground", "the app is in the foreground again"],
      ]),
      .gap, .text("'notify PAYLOAD' and 'shortcut TYPE' follow notifications and shortcuts. 'help URL' and 'help PATTERN' show one link."),
    ])

  private static let scripts = HelpTopic(
    name: "scripts", cue: "record, run", summary: "files of lines with their expected output, which run as tests",
    signs: ["!", "&", "..."], group: .scripts,
    text: [
      .text("'record tour.nav' writes what you type, with its output, until 'stop'. In the terminal:"),
      .rows([
        ["groma run tour.nav", "run it; --watch: again after each change"],
        ["groma run --bless tour.nav", "replace output that differs; --review asks first"],
        ["groma shrink tour.nav", "remove the steps that a failure does not need"],
      ]),
      .text("In a file, below a line:"),
      .rows([
        ["| TEXT", "it prints this; [..] stands for any characters"],
        ["| ...", "it prints any number of lines"],
        ["! LINE", "the line must fail"],
        ["LINE &", "do not wait until the line has settled"],
      ]),
    ])

  private static let terminal = HelpTopic(
    name: "terminal", cue: "> FILE", summary: "pager, pipes, files, aliases, settings and sessions", signs: [">", ">>"],
    text: [
      .rows([
        ["screens | less", "output to a program, after a command that is not a step"],
        ["tree > tree.txt", "output to a file; >> appends"],
        ["set pager off", "print long output at once; else $PAGER shows it"],
        ["alias inbox = home | select-tab 1", "a word for the start of a line"],
        ["~/.config/groma/rc", "lines to run at the start: set, alias, let"],
      ]),
      .gap,
      .rows([
        ["groma --resume", "continue the last session"],
        ["groma watch", "show a running session in a second terminal"],
        ["groma run FILE", "run a command file; see 'help scripts'"],
        ["groma -c 'LINES'", "run lines and exit"],
        ["groma explore", "explore all states and write reports"],
      ]),
      .gap, .text("'groma --help' lists all subcommands and options."),
    ])
}
