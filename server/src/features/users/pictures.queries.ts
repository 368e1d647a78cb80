import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the stored picture of a user that others see. Animated GIFs are for Plus members; other
 * users are shown with the still image (db/schema/001-users.sql). Queries select this instead of
 * the columns.
 * @param table the alias of `users` in the query
 */
export const shownPicture = (
  kind: 'profile_pic' | 'banner',
  table: string = 'users',
): RawBuilder<string | null> =>
  sql`shown_picture(${sql.ref(`${table}.${kind}`)}, ${sql.ref(`${table}.${kind}_first_frame`)}, ${sql.ref(`${table}.plus_until`)})`;
