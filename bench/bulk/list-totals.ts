import type { Client } from 'pg';

const NO_OWNER = `'00000000-0000-0000-0000-000000000000'::uuid`;

const COUNTED_LISTS = [
  { kind: 'newest', table: 'listed_posts', list: NO_OWNER },
  { kind: 'spotlight', table: 'spotlight_posts', list: NO_OWNER },
  { kind: 'liked', table: 'likes', list: 'user_id' },
  { kind: 'credited', table: 'credited_posts', list: 'user_id' },
  { kind: 'listeners', table: 'listeners', list: 'post_id' },
];

/** Inserts what add_to_list_totals (db/schema/005-list-totals.sql) would have made of all rows. */
export async function addListTotals(client: Client): Promise<void> {
  for (const { kind, table, list } of COUNTED_LISTS)
    await client.query(
      `insert into list_totals (list, kind, entries) select ${list}, '${kind}', count(*) from ${table} group by 1`,
    );
}
