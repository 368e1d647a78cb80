/** Tokens added each second, and the capacity of the bucket. */
export interface TokenBucketRule {
  perSecond: number;
  burst: number;
}

export class TokenBucket {
  readonly #rule: TokenBucketRule;
  #tokens: number;
  #at: number;

  /** @param now milliseconds of a monotonic clock, as in all methods */
  constructor(rule: TokenBucketRule, now: number) {
    this.#rule = rule;
    this.#tokens = rule.burst;
    this.#at = now;
  }

  /**
   * Takes a token.
   * @returns whether there was one
   */
  take(now: number): boolean {
    const { perSecond, burst } = this.#rule;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond) - 1;
    this.#at = now;
    if (this.#tokens >= 0) return true;
    this.#tokens = 0;
    return false;
  }
}
