import { listNames } from '@backbeat/contract';
import { gainOfAlbum, type Album } from '../../posts/index.ts';
import type { ReleaseRow } from '../data/releases.queries.ts';
import { artistsOf } from '../releases.views.ts';
import type { DownloadedTrack } from './download.policy.ts';

/** Maps a release to what the tags of one of its tracks say about it. */
export function viewAlbum(
  row: ReleaseRow,
  tracks: readonly DownloadedTrack[],
  { track: { disc, position } }: DownloadedTrack,
): Album {
  const { title, label, upc, catalogueNumber, releaseDate } = row;
  return {
    title,
    artist: listNames(artistsOf(row)),
    date: releaseDate,
    track: { number: position, count: lastPosition(tracks.filter(({ track }) => track.disc === disc)) },
    disc: { number: disc, count: lastDisc(tracks) },
    label,
    upc,
    catalogueNumber,
    gain: gainOfAlbum(tracks.map(({ post }) => post)),
  };
}

/** Names a track with its place: '01 Wet Pavement', or '1-01 Wet Pavement' with several discs. */
export function namePlace(
  tracks: readonly DownloadedTrack[],
  { track: { disc, position }, post: { title } }: DownloadedTrack,
): string {
  const digits = Math.max(2, String(lastPosition(tracks)).length);
  const number = String(position).padStart(digits, '0');
  const discs = String(lastDisc(tracks));
  return discs === '1'
    ? `${number} ${title}`
    : `${String(disc).padStart(discs.length, '0')}-${number} ${title}`;
}

const lastPosition = (tracks: readonly DownloadedTrack[]): number =>
  Math.max(1, ...tracks.map(({ track }) => track.position));

const lastDisc = (tracks: readonly DownloadedTrack[]): number =>
  Math.max(1, ...tracks.map(({ track }) => track.disc));
