extension ExplorationPage {
  /// The style sheet of the page, for light and dark mode.
  static let style = """
    :root { color-scheme: light dark; --ink: #1c1e21; --aside: #5c6066; --paper: #fff; --line: #d7dade; --good: #1a7f37; --bad: #c1121f; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e4e6e9; --aside: #9aa0a6; --paper: #17191c; --line: #363a3f; --good: #57c46f; --bad: #ff7b72; }
    }
    body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
    h1 { margin-bottom: 0.3rem; }
    h2 { margin: 2.2rem 0 0.6rem; border-bottom: 1px solid var(--line); }
    .facts { list-style: none; padding: 0; color: var(--aside); }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.9rem 0.25rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
    th { color: var(--aside); font-weight: 500; }
    code, pre { font: 13px/1.25 ui-monospace, "DejaVu Sans Mono", monospace; }
    pre { overflow-x: auto; margin: 0.4rem 0 1rem; }
    .proved { color: var(--good); }
    .notViolated { color: var(--aside); }
    .violated, .check { color: var(--bad); }
    .finding { margin: 0.6rem 0; border-left: 3px solid var(--bad); padding-left: 0.8rem; }
    summary { cursor: pointer; }
    .map { overflow-x: auto; }
    .map svg { max-width: none; }
    .map text { fill: var(--ink); }
    .map path, .map .node polygon { stroke: var(--ink); fill: none; }
    .map .edge polygon { stroke: var(--ink); fill: var(--ink); }
    .map .graph > polygon { fill: none; stroke: none; }
    """

  /// The JavaScript that filters the violations by the text that the user enters.
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
