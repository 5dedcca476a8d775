extension HTMLPage {
  /// The style sheet of the page, for light and dark mode.
  static let style = """
    :root { color-scheme: light dark; --ink: #1c1e21; --aside: #5c6066; --paper: #fff; --line: #d7dade; --good: #1a7f37; --open: #9a6700; --bad: #c1121f; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e4e6e9; --aside: #9aa0a6; --paper: #17191c; --line: #363a3f; --good: #57c46f; --open: #d4a72c; --bad: #ff7b72; }
    }
    body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
    h1 { margin-bottom: 0.3rem; }
    h2 { margin: 2.2rem 0 0.6rem; border-bottom: 1px solid var(--line); }
    a { color: inherit; }
    .headline { font-size: 1.15rem; margin: 0.6rem 0; }
    .headline::before { content: ""; display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.5em; border-radius: 50%; background: currentcolor; }
    .green::before, .proved { color: var(--good); }
    .amber::before, .note { color: var(--open); }
    .red::before, .violated, .check, .unchecked { color: var(--bad); }
    .facts, nav ul { list-style: none; padding: 0; margin: 0.5rem 0; color: var(--aside); }
    nav li { display: inline-block; margin-right: 1.2rem; }
    section ul { padding-left: 1.2rem; overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.9rem 0.25rem 0; border-bottom: 1px solid var(--line); }
    th { color: var(--aside); font-weight: 500; }
    small { color: var(--aside); }
    code, pre { font: 13px/1.25 ui-monospace, "DejaVu Sans Mono", monospace; }
    .command { overflow-wrap: anywhere; }
    pre { overflow-x: auto; margin: 0.4rem 0 1rem; }
    .finding { margin: 0.6rem 0; border-left: 3px solid var(--bad); padding-left: 0.8rem; }
    summary { cursor: pointer; }
    .map { overflow: auto; max-height: 90vh; border: 1px solid var(--line); }
    .map svg { max-width: none; display: block; margin: 0.5rem; }
    .map text { fill: var(--ink); }
    .map .node path, .map .node polygon, .map .edge path { stroke: var(--ink); fill: none; }
    .map .edge polygon { stroke: var(--ink); fill: var(--ink); }
    .map .cluster polygon { stroke: var(--line); fill: none; }
    .map .cluster text { fill: var(--aside); }
    .map .graph > polygon { fill: none; stroke: none; }
    @media (min-width: 80rem) { .map { width: 94vw; margin-left: calc(50% - 47vw); box-sizing: border-box; } }
    """

  /// The JavaScript that filters the findings by the text that the user enters.
  static let script = """
    const filter = document.getElementById("filter");
    if (filter) {
      const input = filter.querySelector("input"), output = filter.querySelector("output");
      const all = [...document.querySelectorAll(".finding")];
      filter.hidden = false;
      input.addEventListener("input", () => {
        const word = input.value.toLowerCase();
        for (const one of all) one.hidden = !one.textContent.toLowerCase().includes(word);
        output.textContent = word ? `${all.filter(one => !one.hidden).length} of ${all.length}` : "";
      });
    }
    """
}
