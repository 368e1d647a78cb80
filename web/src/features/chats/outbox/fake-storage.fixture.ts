/** An in-memory Storage. */
export class FakeStorage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  readonly key = (index: number): string | null => [...this.#entries.keys()][index] ?? null;
  readonly getItem = (key: string): string | null => this.#entries.get(key) ?? null;
  readonly setItem = (key: string, value: string): unknown => this.#entries.set(key, value);
  readonly removeItem = (key: string): unknown => this.#entries.delete(key);
}
