import { sql, type RawBuilder } from 'kysely';

/**
 * The picture of a user that others see, as it is stored: a GIF moves for Plus members only, and of all others its still
 * is shown (migrations/0020-stills.sql). Whatever shows somebody's picture selects this and no column.
 * @param table the name under which `users` stands in the query
 */
export const shownPicture = (
  kind: 'profile_pic' | 'banner',
  table: string = 'users',
): RawBuilder<string | null> =>
  sql`shown_picture(${sql.ref(`${table}.${kind}`)}, ${sql.ref(`${table}.${kind}_still`)}, ${sql.ref(`${table}.paid_until`)})`;
