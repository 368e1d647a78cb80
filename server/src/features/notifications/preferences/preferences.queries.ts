import type { preferences } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

export interface StoredPreference extends preferences.Channels {
  kind: preferences.NotificationKind;
}

/** Lists what a user has chosen about each kind, or the default. */
export async function listPreferences(db: Queryable, userId: string): Promise<StoredPreference[]> {
  const { rows } = await sql<StoredPreference>`${markPrepared('list-preferences')}
    select kind, app, email, push from notification_preferences(${userId})`.execute(db);
  return rows;
}

export type MailSchedule = Pick<preferences.NotificationPreferences, 'emailFrequency' | 'timeZone'>;

/** When the user wants mail; the defaults if they have not chosen. */
export async function findMailSchedule(db: Queryable, userId: string): Promise<MailSchedule> {
  const { rows } = await sql<MailSchedule>`
    select coalesce(frequency, 'immediately') as "emailFrequency", coalesce(time_zone, 'UTC') as "timeZone"
    from (values (${userId}::uuid)) as wanted (id) left join mail_schedules on user_id = wanted.id`.execute(
    db,
  );
  const [row] = rows;
  return row ?? { emailFrequency: 'immediately', timeZone: 'UTC' };
}

/** Changes what a user has chosen about some kinds. Concurrent changes to other channels remain. */
export async function saveChoices(
  tx: Tx,
  userId: string,
  choices: readonly ({ kind: string } & { [K in keyof preferences.Channels]: boolean | null })[],
): Promise<void> {
  if (choices.length === 0) return;
  const column = <T>(pick: (choice: (typeof choices)[number]) => T) => choices.map(pick);
  await sql`
    insert into notification_choices as known (user_id, kind, app, email, push)
    select ${userId}, kind, coalesce(given.app, preference.app), coalesce(given.email, preference.email),
      coalesce(given.push, preference.push)
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ app }) => app)}::boolean[],
      ${column(({ email }) => email)}::boolean[], ${column(({ push }) => push)}::boolean[])
      as given (kind, app, email, push)
      join notification_preferences(${userId}) as preference using (kind)
    order by kind
    on conflict (user_id, kind) do update
      set app = excluded.app, email = excluded.email, push = excluded.push`.execute(tx);
}

/**
 * The first of these names of one time zone that the database knows, in the database's spelling. It
 * would read another name as an abbreviation with a fixed offset, or not at all.
 */
export async function findTimeZone(db: Queryable, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select zone.name from unnest(${names}::text[]) with ordinality as candidate (name, place)
      join pg_timezone_names as zone on lower(zone.name) = lower(candidate.name)
    order by place limit 1`.execute(db);
  return rows[0]?.name;
}

/** Changes the times of mail to a user. Values that are undefined stay as they are. */
export async function saveMailSchedule(
  tx: Tx,
  userId: string,
  { emailFrequency, timeZone }: Pick<preferences.PreferenceChanges, 'emailFrequency' | 'timeZone'>,
): Promise<void> {
  const changes = {
    ...(emailFrequency !== undefined && { frequency: emailFrequency }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('mail_schedules')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}
