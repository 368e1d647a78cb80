import type { mail } from '@backbeat/contract';
import { isSpfRecord, MAX_SPF_LOOKUPS, type SpfResult } from './check-spf.ts';
import { hints as messages } from './mail.messages.ts';

/** Records of a name; none if it has none, undefined if DNS did not answer. */
type Records = readonly string[] | undefined;

const hint = (
  id: mail.MailHint['id'],
  state: mail.HintState,
  detail: string,
  record: mail.MailHint['record'] = null,
): mail.MailHint => ({ id, state, detail, record });

/** Whether the domain receives mail. Many servers reject senders who cannot be answered. */
export function describeMx(domain: string, records: Records): mail.MailHint {
  if (!records) return hint('mx', 'unknown', messages.noAnswer);
  if (records.length > 0) return hint('mx', 'ok', messages.mx({ servers: records.join(', ') }));
  return hint('mx', 'missing', messages.mxMissing({ domain }), {
    name: domain,
    type: 'MX',
    value: `10 mail.${domain}`,
  });
}

/** What is known of the address that mail comes from. */
export type SenderAddress =
  /** A relay sends it from addresses of its own. */
  | { kind: 'relay'; server: string }
  /** This server sends it itself. `result` is that of the record, undefined where it was not evaluated. */
  | { kind: 'own'; address: string; result: SpfResult | undefined };

/** Whether the domain says who may send its mail (RFC 7208), and names this server among them. */
export function describeSpf(domain: string, texts: Records, sender?: SenderAddress): mail.MailHint {
  if (!texts) return hint('spf', 'unknown', messages.noAnswer);
  const records = texts.filter(isSpfRecord);
  const record = { name: domain, type: 'TXT', value: 'v=spf1 mx ~all' } as const;
  const [first] = records;
  if (first === undefined) return hint('spf', 'missing', messages.spfMissing({ domain }), record);
  if (records.length > 1) return hint('spf', 'wrong', messages.spfSeveral({ count: records.length }));
  const terms = first.toLowerCase().split(/\s+/).slice(1);
  const isClosed = terms.some((term) => /^[~-]all$/.test(term) || term.startsWith('redirect='));
  if (!isClosed) return hint('spf', 'wrong', messages.spfOpen({ record: first }));
  const lookUps = terms.filter((term) => /^[+?~-]?(include:|a\b|mx\b|ptr\b|exists:)|^redirect=/.test(term));
  if (lookUps.length > MAX_SPF_LOOKUPS)
    return hint('spf', 'wrong', messages.spfLookups({ count: lookUps.length, max: MAX_SPF_LOOKUPS }));
  if (sender?.kind === 'relay')
    return hint('spf', 'unknown', messages.spfRelay({ record: first, server: sender.server }));
  return sender?.result === undefined
    ? hint('spf', 'unknown', messages.spf({ record: first }))
    : describeSpfResult(first, { domain, address: sender.address, result: sender.result });
}

function describeSpfResult(
  record: string,
  { domain, address, result }: { domain: string; address: string; result: SpfResult },
): mail.MailHint {
  if (result === 'pass') return hint('spf', 'ok', messages.spfNames({ record, address }));
  if (result === 'unknown') return hint('spf', 'unknown', messages.spf({ record }));
  if (result === 'permerror')
    return hint('spf', 'wrong', messages.spfBroken({ record, max: MAX_SPF_LOOKUPS }));
  const mechanism = `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`;
  const value = record.replace(/^v=spf1/i, (start) => `${start} ${mechanism}`);
  return hint('spf', 'wrong', messages.spfLacks({ record, address }), { name: domain, type: 'TXT', value });
}

/** Whether the domain says what receivers do with mail that fails the other checks (RFC 7489). */
export function describeDmarc(domain: string, texts: Records): mail.MailHint {
  if (!texts) return hint('dmarc', 'unknown', messages.noAnswer);
  const record = texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const policy = record && /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(record)?.[1]?.toLowerCase();
  if (record === undefined)
    return hint('dmarc', 'missing', messages.dmarcMissing({ domain }), {
      name: `_dmarc.${domain}`,
      type: 'TXT',
      value: 'v=DMARC1; p=none',
    });
  return policy === undefined
    ? hint('dmarc', 'wrong', messages.dmarcWrong({ record }))
    : hint('dmarc', 'ok', messages.dmarc({ policy }));
}

/** Whether the key of a selector is published (RFC 6376). Which mails are signed is not known here. */
export function describeDkim(name: string, texts: Records): mail.MailHint {
  if (!texts) return hint('dkim', 'unknown', messages.noAnswer);
  const record = texts.find((text) => /(^|;)\s*p\s*=/.test(text));
  if (record === undefined) return hint('dkim', 'missing', messages.dkimMissing({ name }));
  if (/(^|;)\s*p\s*=\s*(;|$)/.test(record)) return hint('dkim', 'wrong', messages.dkimRevoked({ name }));
  return hint('dkim', 'ok', messages.dkim({ name }));
}
