/** How much may be done in a second, and how much at once by who has been quiet (a token bucket). */
export interface TokenBucketRule {
  perSecond: number;
  burst: number;
}

export class TokenBucket {
  readonly #rule: TokenBucketRule;
  #left: number;
  #at: number;

  /** @param now milliseconds, as everywhere here */
  constructor(rule: TokenBucketRule, now: number) {
    this.#rule = rule;
    this.#left = rule.burst;
    this.#at = now;
  }

  /** Counts one; whether it was within the pace. */
  take(now: number): boolean {
    const { perSecond, burst } = this.#rule;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond) - 1;
    this.#at = now;
    if (this.#left >= 0) return true;
    this.#left = 0;
    return false;
  }
}
