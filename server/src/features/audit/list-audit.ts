import { audit, type StaffRole } from '@backbeat/contract';
import type { Database } from '../../db/database.ts';
import { findActorIds, findNames, listEntries, type EntryFilters, type EntryRow } from './audit.queries.ts';

/** Parses the canonical JSON of an entry. */
export const parseEntry = (text: string): audit.AuditEntry => audit.auditEntry.parse(JSON.parse(text));

/** Finds what the filters name, within what the role may read. */
export async function findFilters(
  db: Database,
  role: StaffRole,
  { actor, target, action, from, to, q }: audit.AuditFilters,
): Promise<EntryFilters> {
  const actorKind = actor === 'system' || actor === 'command' ? actor : undefined;
  const [targetKind = '', ...id] = target?.split(':') ?? [];
  const readable = role === 'administrator' ? undefined : audit.MODERATOR_ACTIONS;
  return {
    actorKind,
    ...(actor !== undefined && actorKind === undefined && { actorIds: await findActorIds(db, actor) }),
    ...(target !== undefined && { target: { kind: targetKind, id: id.join(':') } }),
    actions: action?.filter((each) => readable?.includes(each) ?? true) ?? readable,
    from,
    to,
    ...(q !== undefined && q !== '' && { words: q }),
  };
}

/** Lists entries that a role may read, newest first, with the names of today. */
export async function listAudit(
  db: Database,
  role: StaffRole,
  { after, size, ...filters }: audit.AuditFilters & { after?: number | undefined; size: number },
): Promise<{ content: audit.AuditItem[]; next: string | null }> {
  const rows = await listEntries(db, await findFilters(db, role, filters), {
    before: after,
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    content: await viewEntries(db, page),
    next: rows.length > size && last ? String(last.seq) : null,
  };
}

/** Adds the names to entries. */
export async function viewEntries(db: Database, rows: readonly EntryRow[]): Promise<audit.AuditItem[]> {
  const items = rows.map(({ entry, hash }) => ({ entry: parseEntry(entry), hash: hash.toString('hex') }));
  const names = await findNames(db, [
    ...new Set(items.flatMap(({ entry: { actor, target } }) => [actor.id ?? [], personOf(target)].flat())),
  ]);
  const nameOf = (id: string | undefined) => (id === undefined ? null : (names.get(id) ?? null));
  return items.map((item) => ({
    ...item,
    names: { actor: nameOf(item.entry.actor.id), target: nameOf(personOf(item.entry.target)[0]) },
  }));
}

const personOf = (target: audit.AuditEntry['target']): string[] =>
  target?.kind === 'person' ? [target.id] : [];
