/** One row: a route, the state of what it is about, and what each actor is answered. */
export interface Row {
  route: string;
  state: string;
  /** By actor: a status; `seen` or `none` of a list that has or lacks the thing; `-` where there is no such caller. */
  cells: Map<string, string>;
}

/** Reads a table as a person writes it: a line of headings, then one line a row, with columns apart by spaces. */
export function readTable(text: string): { actors: string[]; rows: Row[] } {
  const [headings = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/ {2,}/));
  const actors = headings.slice(2);
  const rows = lines.map(([route = '', state = '', ...cells]) => ({
    route,
    state,
    cells: new Map(actors.map((actor, index) => [actor, cells[index] ?? '?'])),
  }));
  return { actors, rows };
}
