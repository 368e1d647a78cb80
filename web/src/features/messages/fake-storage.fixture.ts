/** An in-memory Storage. */
export class FakeStorage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  readonly key = (index: number): string | null => [...this.#kept.keys()][index] ?? null;
  readonly getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  readonly setItem = (key: string, value: string): unknown => this.#kept.set(key, value);
  readonly removeItem = (key: string): unknown => this.#kept.delete(key);
}
