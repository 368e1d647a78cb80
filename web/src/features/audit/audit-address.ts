/** What the list shows, as its address holds it. */
export interface AuditAddress {
  actor: string;
  action: string;
  target: string;
  q: string;
  /** Days, as date fields write them. */
  from: string;
  to: string;
  after: string;
}

const NAMES = ['actor', 'action', 'target', 'q', 'from', 'to', 'after'] as const;

export const readAddress = (query: URLSearchParams): AuditAddress => ({
  actor: query.get('actor') ?? '',
  action: query.get('action') ?? '',
  target: query.get('target') ?? '',
  q: query.get('q') ?? '',
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  after: query.get('after') ?? '',
});

/** Serializes an address without empty filters. */
export const writeAddress = (address: AuditAddress): string =>
  new URLSearchParams(
    NAMES.map((name) => [name, address[name].trim()]).filter(([, value]) => value !== ''),
  ).toString();

/** A time of the user's day; empty for what is no day. */
function timeOf(day: string, clock: string): string {
  const time = new Date(`${day}T${clock}`);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** The filters as the server takes them: whole days of the user's time zone. */
export function filtersOf({ actor, action, target, q, from, to }: AuditAddress): Record<string, string> {
  const entries = Object.entries({
    actor,
    action,
    target,
    q,
    from: from && timeOf(from, '00:00:00.000'),
    to: to && timeOf(to, '23:59:59.999'),
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
