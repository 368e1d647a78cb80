/** The fields of a browser history entry that the router writes. */
export interface HistoryEntry {
  /** The state given to the navigation. */
  state: object | null;
  /** The key of the location. Entries of overlays share the key of the location below them. */
  key: string;
  /** Index among the entries of the app; undefined for an entry that the browser created. */
  index: number | undefined;
  /** How many overlays are open in this entry: 0 for the screen alone. */
  overlays: number;
}

/** Reads `history.state`. */
export function readEntry(value: unknown): HistoryEntry {
  const fields: Partial<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const { usr, key, idx, overlays } = fields;
  return {
    state: typeof usr === 'object' ? usr : null,
    key: typeof key === 'string' ? key : '',
    index: typeof idx === 'number' ? idx : undefined,
    overlays: typeof overlays === 'number' ? overlays : 0,
  };
}
