import type { Client } from 'pg';
import { segmentWords } from '../../server/src/platform/segmentation/index.ts';
import type { PlannedPlaylist, PlannedRelease } from './collections.ts';
import { insert } from './seed.queries.ts';

/** Inserts releases with their tracks, artists and saves, and claims their artwork. */
export async function insertReleases(
  client: Client,
  releases: readonly PlannedRelease[],
  artworkOf: ReadonlyMap<PlannedRelease, string>,
): Promise<void> {
  await insert(
    client,
    `insert into releases (id, owner_id, title, segmented_title, type, status, label, notes, release_at, due_at, released_at,
       release_date, artwork_key, created_at)
     select id, owner_id, title, segmented_title, type, status, label, notes,
       case status when 'SCHEDULED' then at end, case status when 'SCHEDULED' then at end,
       case status when 'RELEASED' then at end, case status when 'RELEASED' then at::date end, artwork_key, created_at
     from jsonb_to_recordset($1) as added (id uuid, owner_id uuid, title text, segmented_title text, type text, status text,
       label text, notes text, at timestamptz, artwork_key text, created_at timestamptz)`,
    releases.map((release) => ({
      id: release.id,
      owner_id: release.owner.id,
      title: release.title,
      segmented_title: segmentWords(release.title),
      type: release.type,
      status: release.status,
      label: release.label,
      notes: release.notes,
      at: release.at === null ? null : new Date(release.at),
      artwork_key: artworkOf.get(release) ?? null,
      created_at: new Date(release.createdAt),
    })),
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = added.owner_id
     from jsonb_to_recordset($1) as added (owner_id uuid, key text) where files.key = added.key`,
    [...artworkOf].map(([{ owner }, key]) => ({ owner_id: owner.id, key })),
  );
  await insert(
    client,
    `insert into release_tracks (release_id, post_id, disc, position, holds)
     select * from jsonb_to_recordset($1) as added (release_id uuid, post_id uuid, disc smallint, position smallint, holds boolean)`,
    releases.flatMap(({ id, tracks }) =>
      tracks.map((post, place) => ({
        release_id: id,
        post_id: post.id,
        disc: 1,
        position: place + 1,
        holds: post.status !== 'PUBLISHED',
      })),
    ),
  );
  await insert(
    client,
    `insert into release_artists (release_id, user_id, place, is_agreed)
     select release_id, user_id, 1, true from jsonb_to_recordset($1) as added (release_id uuid, user_id uuid)`,
    releases.map(({ id, owner }) => ({ release_id: id, user_id: owner.id })),
  );
  await insert(
    client,
    `insert into release_saves (release_id, user_id)
     select * from jsonb_to_recordset($1) as added (release_id uuid, user_id uuid)`,
    releases.flatMap(({ id, savers }) => savers.map((saver) => ({ release_id: id, user_id: saver.id }))),
  );
}

/** Inserts playlists with their items, people and followers. */
export async function insertPlaylists(client: Client, playlists: readonly PlannedPlaylist[]): Promise<void> {
  await insert(
    client,
    `insert into playlists (id, owner_id, name, segmented_name, description, visibility, items_count, created_at, updated_at)
     select id, owner_id, name, segmented_name, description, visibility, items_count, created_at, created_at
     from jsonb_to_recordset($1) as added (id uuid, owner_id uuid, name text, segmented_name text, description text,
       visibility text, items_count integer, created_at timestamptz)`,
    playlists.map((playlist) => ({
      id: playlist.id,
      owner_id: playlist.owner.id,
      name: playlist.name,
      segmented_name: segmentWords(playlist.name),
      description: playlist.description,
      visibility: playlist.visibility,
      items_count: playlist.items.length,
      created_at: new Date(playlist.createdAt),
    })),
  );
  await insert(
    client,
    `insert into playlist_items (id, playlist_id, position, post_id, added_by, added_at)
     select * from jsonb_to_recordset($1) as added (id uuid, playlist_id uuid, position bigint, post_id uuid, added_by uuid,
       added_at timestamptz)`,
    playlists.flatMap(({ id, items }) =>
      items.map((item, place) => ({
        id: item.id,
        playlist_id: id,
        position: (place + 1) * POSITION_STEP,
        post_id: item.post.id,
        added_by: item.addedBy.id,
        added_at: new Date(item.addedAt),
      })),
    ),
  );
  await insert(
    client,
    `insert into playlist_members (playlist_id, user_id, state)
     select playlist_id, user_id, 'member' from jsonb_to_recordset($1) as added (playlist_id uuid, user_id uuid)`,
    playlists.flatMap(({ id, collaborators }) =>
      collaborators.map((person) => ({ playlist_id: id, user_id: person.id })),
    ),
  );
  await insert(
    client,
    `insert into playlist_follows (playlist_id, user_id)
     select * from jsonb_to_recordset($1) as added (playlist_id uuid, user_id uuid)`,
    playlists.flatMap(({ id, followers }) =>
      followers.map((person) => ({ playlist_id: id, user_id: person.id })),
    ),
  );
}

/** The distance of new items, as the playlists feature has it. */
const POSITION_STEP = 1024;
