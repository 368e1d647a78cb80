import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

export interface PlaylistData {
  id: string;
  name: string;
  description: string;
  visibility: string;
  coverKey: string | null;
  followersCount: number;
  createdAt: Date;
  updatedAt: Date;
  /** User names of the collaborators, and of those who have not answered. */
  collaborators: string[];
  invited: string[];
  /** In their order. The title is that of a published post. */
  items: { title: string | null; author: string | null; addedBy: string | null; addedAt: string }[];
}

/** SQL: the names of the people of a playlist in this state. */
const people = (state: string) => sql`array(
  select user_name from playlist_members join users on users.id = user_id and deleted_at is null
  where playlist_id = playlists.id and state = ${state} order by invited_at
)`;

/** Lists the playlists of a user, the oldest first. */
export const listPlaylistData = (
  db: Queryable,
  userId: string,
  after: PlaylistData | undefined,
): Promise<PlaylistData[]> => {
  return readBatch<PlaylistData>(
    db,
    sql`select id, name, description, visibility, cover_key as "coverKey", followers_count as "followersCount",
        created_at as "createdAt", updated_at as "updatedAt",
        ${people('member')} as collaborators, ${people('invited')} as invited, (
          select coalesce(json_agg(json_build_object(
            'title', posts.title, 'author', author.user_name, 'addedBy', adder.user_name, 'addedAt', added_at
          ) order by position), '[]')
          from playlist_items
            left join posts on posts.id = post_id and (status = 'PUBLISHED' or author_id = ${userId})
            left join users as author on author.id = author_id and author.deleted_at is null
            left join users as adder on adder.id = added_by and adder.deleted_at is null
          where playlist_id = playlists.id
        ) as items
      from playlists where owner_id = ${userId} and id > ${after?.id ?? FIRST_ID} order by id`,
  );
};

interface PlaylistRelationData {
  id: string;
  name: string;
  owner: string;
  since: Date;
}

/** Lists the playlists of others that a user follows and can see, the oldest follow first. */
export async function listPlaylistFollowData(db: Queryable, userId: string): Promise<PlaylistRelationData[]> {
  const { rows } = await sql<PlaylistRelationData>`
    select playlists.id, name, owner.user_name as owner, playlist_follows.created_at as since
    from playlist_follows join playlists on playlists.id = playlist_id and visibility <> 'private'
      join users as owner on owner.id = owner_id and owner.deleted_at is null
    where user_id = ${userId} order by playlist_follows.created_at, playlists.id`.execute(db);
  return rows;
}

/** Lists the playlists of others on which a user collaborates, or to which they are invited. */
export async function listCollaborationData(
  db: Queryable,
  userId: string,
): Promise<(PlaylistRelationData & { state: string })[]> {
  const { rows } = await sql<PlaylistRelationData & { state: string }>`
    select playlists.id, name, owner.user_name as owner, invited_at as since, state
    from playlist_members join playlists on playlists.id = playlist_id
      join users as owner on owner.id = owner_id and owner.deleted_at is null
    where user_id = ${userId} order by invited_at, playlists.id`.execute(db);
  return rows;
}
