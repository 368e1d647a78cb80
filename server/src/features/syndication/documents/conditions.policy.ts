import type { IncomingHttpHeaders } from 'node:http';

/** What the current forms of a document are compared by. */
interface Validators {
  /** The strong entity tags of all its forms, with quotes. */
  entityTags: readonly string[];
  /** In whole seconds. */
  changedAt: Date;
}

/**
 * Whether the client has the current document (RFC 9110, 13.1.2 and 13.1.3). If-None-Match decides if it
 * is there. A date that is none is ignored.
 */
export function isFresh(headers: IncomingHttpHeaders, { entityTags, changedAt }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || entityTags.includes(tag));
  const date = headers['if-modified-since'];
  return date !== undefined && date.endsWith('GMT') && Date.parse(date) >= changedAt.getTime();
}
