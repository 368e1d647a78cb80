import type { playlists } from '@backbeat/contract';

/** A track for a playlist file. */
export interface ListedTrack {
  title: string;
  creator: string;
  /** Null if it is on none. */
  album: { title: string; trackNumber: number } | null;
  /** Seconds. */
  duration: number | null;
  /** Without hyphens. */
  isrc: string | null;
  /** The address of what plays. */
  location: string;
  /** The address of its page. */
  page: string;
}

/** A playlist for a file. */
export interface ListedPlaylist {
  title: string;
  creator: string;
  description: string;
  /** The address of its page. */
  page: string;
  tracks: readonly ListedTrack[];
}

/** Writes a playlist in one of the formats. */
export async function writePlaylistFile(
  playlist: ListedPlaylist,
  format: playlists.ExportFormat,
): Promise<string> {
  if (format === 'xspf') return writeXspf(playlist);
  return format === 'jspf' ? writeJspf(playlist) : writeM3u(playlist);
}

const ISRC_META = 'urn:isrc';
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** XSPF 1 (https://www.xspf.org/spec). */
async function writeXspf({ title, creator, description, page, tracks }: ListedPlaylist): Promise<string> {
  // Loaded on use, since it would take a twentieth of each start.
  const { create } = await import('xmlbuilder2');
  const document = {
    playlist: {
      '@version': '1',
      '@xmlns': 'http://xspf.org/ns/0/',
      title,
      creator,
      ...(description !== '' && { annotation: description }),
      info: page,
      trackList: {
        track: tracks.map((track) => ({
          location: track.location,
          identifier: track.page,
          title: track.title,
          creator: track.creator,
          ...(track.album && { album: track.album.title, trackNum: String(track.album.trackNumber) }),
          ...(track.duration !== null && { duration: String(toMilliseconds(track.duration)) }),
          ...(track.isrc !== null && { meta: { '@rel': ISRC_META, '#': track.isrc } }),
        })),
      },
    },
  };
  return create({ encoding: 'UTF-8', invalidCharReplacement: '' }, document).end({ prettyPrint: true });
}

/** JSPF, the JSON form of XSPF (https://www.xspf.org/jspf). */
function writeJspf({ title, creator, description, page, tracks }: ListedPlaylist): string {
  const document = {
    playlist: {
      title,
      creator,
      ...(description !== '' && { annotation: description }),
      info: page,
      track: tracks.map((track) => ({
        location: [track.location],
        identifier: [track.page],
        title: track.title,
        creator: track.creator,
        ...(track.album && { album: track.album.title, trackNum: track.album.trackNumber }),
        ...(track.duration !== null && { duration: toMilliseconds(track.duration) }),
        ...(track.isrc !== null && { meta: [{ [ISRC_META]: track.isrc }] }),
      })),
    },
  };
  return JSON.stringify(document, undefined, 2);
}

/** What M3U writes for a track whose duration is unknown. */
const UNKNOWN_SECONDS = -1;

/** Extended M3U in UTF-8. It has no place for the ISRC. */
function writeM3u({ title, tracks }: ListedPlaylist): string {
  const lines = tracks.flatMap((track) => [
    `#EXTINF:${track.duration === null ? UNKNOWN_SECONDS : Math.round(track.duration)},${track.creator} - ${track.title}`,
    ...(track.album ? [`#EXTALB:${track.album.title}`] : []),
    track.location,
  ]);
  return ['#EXTM3U', '#EXTENC:UTF-8', `#PLAYLIST:${title}`, ...lines]
    .map((line) => `${oneLine(line)}\n`)
    .join('');
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
