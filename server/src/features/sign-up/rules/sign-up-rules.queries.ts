import type { signUpRules } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

// Mail domains.

export const listMailDomains = (db: Queryable): Promise<signUpRules.MailDomain[]> =>
  db
    .selectFrom('mail_domains')
    .select(['domain', 'rule', 'note'])
    .orderBy('domain')
    .$castTo<signUpRules.MailDomain>()
    .execute();

/** The rule of the longest of these domains. */
export async function findDomainRule(
  db: Queryable,
  domains: readonly string[],
): Promise<signUpRules.DomainRule | null> {
  const { rows } = await sql<{ rule: signUpRules.DomainRule }>`
    select rule from mail_domains where domain = any(${domains}) order by length(domain) desc limit 1`.execute(
    db,
  );
  return rows[0]?.rule ?? null;
}

/** Adds rules, or replaces those that exist. @returns the number of rules in the list */
export async function upsertMailDomains(tx: Tx, rows: readonly signUpRules.MailDomain[]): Promise<number> {
  await sql`lock table mail_domains in share row exclusive mode`.execute(tx);
  await sql`
    insert into mail_domains (domain, rule, note)
    select domain, rule, note from json_to_recordset(${JSON.stringify(rows)}::json)
      as rows (domain text, rule text, note text)
    on conflict (domain) do update set rule = excluded.rule, note = excluded.note`.execute(tx);
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from mail_domains`.execute(
    tx,
  );
  return counts[0]?.count ?? 0;
}

export async function deleteMailDomain(tx: Tx, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_domains')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// Networks without sign-ups.

export interface NetworkRow {
  network: string;
  note: string;
  endsAt: Date | null;
}

export async function listBlockedNetworks(db: Queryable): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select network::text as network, note, ends_at as "endsAt" from blocked_networks
    order by blocked_networks.network`.execute(db);
  return rows;
}

/** Adds a network, or replaces its note and end. @returns the number of networks in the list */
export async function upsertBlockedNetwork(tx: Tx, { network, note, endsAt }: NetworkRow): Promise<number> {
  await sql`lock table blocked_networks in share row exclusive mode`.execute(tx);
  const values = { note, ends_at: endsAt };
  await tx
    .insertInto('blocked_networks')
    .values({ network, ...values })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
    .execute();
  const { rows } = await sql<{ count: number }>`select count(*) as count from blocked_networks`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteBlockedNetwork(tx: Tx, network: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocked_networks')
    .where('network', '=', network)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
