/** One row: a route, the state of its resource, and the expected result for each actor. */
export interface Row {
  route: string;
  state: string;
  /** By actor: a status; `seen` or `none` for a list with or without the thing. */
  cells: Map<string, string>;
}

/**
 * Parses a table written by hand: a heading line, then one line for each row, with columns
 * separated by spaces.
 */
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
