import { Resolver } from 'node:dns/promises';
import type { mail } from '@backbeat/contract';
import { describeDkim, describeDmarc, describeMx, describeSpf, type SenderAddress } from './dns.policy.ts';
import { evaluateSpf, type SpfResolver } from './check-spf.ts';

/** How long a look-up may take. */
const LOOKUP_TIMEOUT_MS = 3_000;

/** Records of a name; none if it has none, undefined if DNS did not answer. */
export type Records<T> = readonly T[] | undefined;

/**
 * Lists what DNS says about the domain of the sender. Receivers ask the same.
 * @param selector of the DKIM key; without it, only the mail server knows where the key is
 */
export async function listHints(
  { from, smtpUrl, publicUrl }: { from: string; smtpUrl: string | undefined; publicUrl: URL },
  selector: string | undefined,
): Promise<{ domain: string; hints: mail.MailHint[] }> {
  const domain = from.split('@').at(-1) ?? '';
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: 1 });
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
  try {
    const sender = findSender(resolver, { domain, smtpUrl, publicUrl });
    const [mx, text, dmarc, dkim] = await Promise.all([
      read(async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange)),
      readText(resolver, domain),
      readText(resolver, `_dmarc.${domain}`),
      selector === undefined ? [] : readText(resolver, `${selector}._domainkey.${domain}`),
    ]);
    return {
      domain,
      hints: [
        describeMx(domain, mx),
        describeSpf(domain, text, await sender),
        describeDmarc(domain, dmarc),
        ...(selector === undefined ? [] : [describeDkim(`${selector}._domainkey.${domain}`, dkim)]),
      ],
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Hosts of a mail server on this machine. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Finds the address that receivers see. A mail server on this machine sends from the address of the
 * site, for which the record of the domain is evaluated.
 */
async function findSender(
  resolver: Resolver,
  { domain, smtpUrl, publicUrl }: { domain: string; smtpUrl: string | undefined; publicUrl: URL },
): Promise<SenderAddress | undefined> {
  if (smtpUrl === undefined) return undefined;
  const { hostname } = new URL(smtpUrl);
  if (!LOCAL_HOSTS.has(hostname) && hostname !== publicUrl.hostname)
    return { kind: 'relay', server: hostname };
  const lookUps: SpfResolver = {
    findTexts: (name) => readText(resolver, name),
    findAddresses: (name, like) =>
      read(() => (like.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name))),
    findExchanges: (name) =>
      read(async () => (await resolver.resolveMx(name)).map(({ exchange }) => exchange)),
  };
  const [address] = (await lookUps.findAddresses(publicUrl.hostname, '0.0.0.0')) ?? [];
  if (address === undefined) return undefined;
  return { kind: 'own', address, result: await evaluateSpf(domain, address, lookUps) };
}

const readText = (resolver: Resolver, name: string) =>
  read(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));

/** Codes of Node for a name without such records. */
const MISSING = new Set(['ENODATA', 'ENOTFOUND']);

async function read<T>(lookUp: () => Promise<T[]>): Promise<Records<T>> {
  try {
    return await lookUp();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && MISSING.has(String(error.code));
    return isMissing ? [] : undefined;
  }
}
