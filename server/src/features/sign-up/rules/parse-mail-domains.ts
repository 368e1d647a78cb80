import { domainToASCII } from 'node:url';
import { ApiError, signUp, signUpRules } from '@backbeat/contract';

const { messages } = signUp;

/** What is wrong with a domain that is trimmedText or in a file. */
class DomainError extends Error {}

/**
 * Normalises a domain: lower-case ASCII (punycode) without a final dot.
 * @throws {DomainError}
 */
function normaliseDomain(text: string): string {
  const trimmedText = text.trim().replace(/\.$/, '');
  const domain = /[\s@/*:?#%[\]\\]/.test(trimmedText) ? '' : domainToASCII(trimmedText);
  // RFC 1035 and 5321: labels of letters, digits and hyphens, 253 characters in all.
  const isDomain = domain.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!isDomain || domain.length > 253 || /^[\d.]+$/.test(domain))
    throw new DomainError(messages.domainShape);
  if (!domain.includes('.')) throw new DomainError(messages.domainTooShort({ domain }));
  return domain;
}

/** @throws {ApiError} INVALID_INPUT */
export function parseDomain(text: string): string {
  try {
    return normaliseDomain(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ApiError('INVALID_INPUT', error.message, { fields: { domain: error.message } });
  }
}

/**
 * Reads lines of "domain rule note"; # begins a comment, and empty lines count for nothing.
 * @throws {ApiError} INVALID_INPUT with the number of the first bad line
 */
export function parseMailDomains(text: string): signUpRules.MailDomain[] {
  const byDomain = new Map<string, signUpRules.MailDomain>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [content = ''] = line.split('#');
    if (content.trim() === '') continue;
    try {
      const row = parseLine(content.trim());
      byDomain.set(row.domain, row);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = messages.importLine({ line: index + 1, problem: error.message });
      throw new ApiError('INVALID_INPUT', message, { fields: { text: message } });
    }
  }
  return [...byDomain.values()];
}

/** @throws {DomainError} */
function parseLine(line: string): signUpRules.MailDomain {
  const [, domain = '', rule = '', note = ''] = /^(\S+)(?:\s+(\S+))?(?:\s+(.*))?$/.exec(line) ?? [];
  const { success, data, error } = signUpRules.newMailDomain.safeParse({
    domain: normaliseDomain(domain),
    rule: rule.toLowerCase(),
    note,
  });
  if (!success) throw new DomainError(error.issues[0]?.message ?? messages.domainShape);
  return data;
}

/** The rules as text that `parseMailDomains` reads. */
export const formatMailDomains = (rows: readonly signUpRules.MailDomain[]): string =>
  rows.map(({ domain, rule, note }) => `${domain} ${rule} ${note.replaceAll('#', '')}`.trimEnd()).join('\n') +
  (rows.length > 0 ? '\n' : '');
