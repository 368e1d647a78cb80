/**
 * A result that several responses share. A handler returns it in place of its value, and `mount`
 * writes its JSON once.
 */
export class SharedResult<Value> {
  readonly value: Value;
  #cache: { json: string; write: (value: unknown) => string } | undefined;

  constructor(value: Value) {
    this.value = value;
  }

  /** @param write the serializer of the route, which decides about the fields */
  toJson(write: (value: unknown) => string): string {
    if (this.#cache?.write !== write) this.#cache = { json: write(this.value), write };
    return this.#cache.json;
  }
}
