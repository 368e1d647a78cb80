import ipaddr from 'ipaddr.js';

/**
 * What a receiver concludes about a sender (RFC 7208, 2.6). `unknown`: the record has macros, which
 * only a mail fills in, or DNS did not answer.
 */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'unknown';

/** Looks names up. Each returns none for a name without such records, undefined without an answer. */
export interface SpfResolver {
  findTexts: (name: string) => Promise<readonly string[] | undefined>;
  /** The addresses of a name, of the family of `like`. */
  findAddresses: (name: string, like: string) => Promise<readonly string[] | undefined>;
  findExchanges: (name: string) => Promise<readonly string[] | undefined>;
}

/** Limits of RFC 7208, 4.6.4. */
export const MAX_SPF_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;
const MAX_EXCHANGES = 10;

const QUALIFIERS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;
const TERM = /^([+?~-]?)([a-z][a-z0-9._-]*)(.*)$/i;
/** The value and the prefix lengths of a mechanism, as in `a:mail.example/24//64`. */
const ARGUMENTS = /^(?::([^/]+))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/;

/** Prefix lengths of networks of both families; all bits where they are missing. */
interface Prefixes {
  v4: string | undefined;
  v6: string | undefined;
}

export const isSpfRecord = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);

/** Ends the evaluation with a result. */
class Verdict extends Error {
  readonly result: SpfResult;
  constructor(result: SpfResult) {
    super(result);
    this.result = result;
  }
}

/** Evaluates the SPF record of a domain for a mail that comes from an address. */
export async function evaluateSpf(
  domain: string,
  address: string,
  resolver: SpfResolver,
): Promise<SpfResult> {
  try {
    return await new Evaluation(address, resolver).check(domain);
  } catch (error) {
    if (error instanceof Verdict) return error.result;
    throw error;
  }
}

class Evaluation {
  readonly #address: ReturnType<typeof ipaddr.process>;
  readonly #resolver: SpfResolver;
  #lookups = 0;
  #voidLookups = 0;

  constructor(address: string, resolver: SpfResolver) {
    this.#address = ipaddr.process(address);
    this.#resolver = resolver;
  }

  async check(domain: string): Promise<SpfResult> {
    const texts = requireAnswer(await this.#resolver.findTexts(domain));
    const [record, ...others] = texts.filter(isSpfRecord);
    if (record === undefined) return 'none';
    if (others.length > 0) return 'permerror';
    let redirect: string | undefined;
    for (const term of record.trim().split(/\s+/).slice(1)) {
      const [, qualifier = '', name = '', parameters = ''] = TERM.exec(term) ?? [];
      if (parameters.startsWith('=')) {
        if (name.toLowerCase() === 'redirect') redirect = parameters.slice(1);
      } else if (await this.#matches(name.toLowerCase(), parameters, domain)) {
        return qualifierOf(qualifier);
      }
    }
    if (redirect === undefined) return 'neutral';
    this.#countLookup();
    const result = await this.check(requireName(redirect));
    return result === 'none' ? 'permerror' : result;
  }

  async #matches(name: string, parameters: string, domain: string): Promise<boolean> {
    const match = ARGUMENTS.exec(parameters);
    if (!match) throw new Verdict(parameters.includes('%') ? 'unknown' : 'permerror');
    const [, value, v4, v6] = match;
    const target = requireName(value ?? domain);
    switch (name) {
      case 'all':
        return true;
      case 'ip4':
      case 'ip6':
        // The prefix length of either family stands behind one slash.
        return this.#isWithin(requireNetwork(value, name), { v4, v6: v4 });
      case 'include':
        this.#countLookup();
        return this.#includes(target);
      case 'a':
        this.#countLookup();
        return this.#isAddressOf(target, { v4, v6 });
      case 'mx':
        this.#countLookup();
        return this.#isExchangeOf(target, { v4, v6 });
      case 'exists': {
        this.#countLookup();
        return this.#hasAnswers(await this.#resolver.findAddresses(target, '0.0.0.0'));
      }
      case 'ptr':
        // Names of addresses cannot be trusted, so receivers may skip it (5.5).
        this.#countLookup();
        return false;
      default:
        throw new Verdict('permerror');
    }
  }

  async #includes(domain: string): Promise<boolean> {
    const result = await this.check(domain);
    if (result === 'permerror' || result === 'none') throw new Verdict('permerror');
    return result === 'pass';
  }

  async #isAddressOf(name: string, prefixes: Prefixes): Promise<boolean> {
    const addresses = await this.#resolver.findAddresses(name, this.#address.toString());
    return (
      this.#hasAnswers(addresses) && requireAnswer(addresses).some((each) => this.#isWithin(each, prefixes))
    );
  }

  async #isExchangeOf(domain: string, prefixes: Prefixes): Promise<boolean> {
    const exchanges = await this.#resolver.findExchanges(domain);
    if (!this.#hasAnswers(exchanges)) return false;
    const names = requireAnswer(exchanges);
    if (names.length > MAX_EXCHANGES) throw new Verdict('permerror');
    const addresses = await Promise.all(
      names.map((name) => this.#resolver.findAddresses(name, this.#address.toString())),
    );
    return addresses.flatMap(requireAnswer).some((each) => this.#isWithin(each, prefixes));
  }

  #isWithin(network: string, { v4, v6 }: Prefixes): boolean {
    const range = ipaddr.process(network);
    if (range.kind() !== this.#address.kind()) return false;
    const maxBits = range.kind() === 'ipv4' ? 32 : 128;
    const bits = Number((range.kind() === 'ipv4' ? v4 : v6) ?? maxBits);
    if (bits > maxBits) throw new Verdict('permerror');
    return this.#address.match(range, bits);
  }

  #hasAnswers(answers: readonly unknown[] | undefined): boolean {
    if (requireAnswer(answers).length > 0) return true;
    this.#voidLookups += 1;
    if (this.#voidLookups > MAX_VOID_LOOKUPS) throw new Verdict('permerror');
    return false;
  }

  #countLookup(): void {
    this.#lookups += 1;
    if (this.#lookups > MAX_SPF_LOOKUPS) throw new Verdict('permerror');
  }
}

function qualifierOf(sign: string): SpfResult {
  return sign === '-' || sign === '~' || sign === '?' ? QUALIFIERS[sign] : 'pass';
}

function requireAnswer<T>(answers: readonly T[] | undefined): readonly T[] {
  if (answers === undefined) throw new Verdict('unknown');
  return answers;
}

function requireName(name: string): string {
  if (name.includes('%')) throw new Verdict('unknown');
  return name;
}

function requireNetwork(value: string | undefined, name: 'ip4' | 'ip6'): string {
  const isValid = value !== undefined && (name === 'ip4' ? ipaddr.IPv4 : ipaddr.IPv6).isValid(value);
  if (!isValid) throw new Verdict('permerror');
  return value;
}
