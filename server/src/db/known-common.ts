/** Milliseconds after which it is looked up again. */
const KEPT = 60_000;
const MOST_KEPT = 1000;

/**
 * Remembers for a minute which searches find more than can be listed, so that what is searched for most need not be
 * counted each time. The only way in which it can be wrong: posts are deleted until fewer than 10,000 are left, and the
 * total stays at 10,000 for the rest of that minute.
 */
export class KnownCommon {
  readonly #until = new Map<string, number>();

  has(query: string): boolean {
    return (this.#until.get(query) ?? 0) > Date.now();
  }

  add(query: string): void {
    this.#until.delete(query);
    this.#until.set(query, Date.now() + KEPT);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST_KEPT && oldest !== undefined) this.#until.delete(oldest);
  }
}
