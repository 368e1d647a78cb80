import {
  CONTRIBUTOR_ROLES,
  contributorRoleLabel,
  listNames,
  nameOfCredit,
  posts,
  screens,
} from '@backbeat/contract';
import { describeArtists } from '../../posts/index.ts';
import type { ReleaseRow } from '../data/releases.queries.ts';
import { artistsOf } from '../releases.views.ts';
import { namePlace } from './album.views.ts';
import { messages } from './download.messages.ts';
import type { DownloadedTrack } from './download.policy.ts';

/** Lists who did what on a release, with the agreements and the hashes of the uploaded files. */
export function writeCredits(row: ReleaseRow, tracks: readonly DownloadedTrack[], publicUrl: URL): string {
  const { title, releaseDate: date, label, catalogueNumber, upc, pLine, cLine } = row;
  const facts = [
    title,
    messages.by({ artists: listNames(artistsOf(row)) }),
    messages.date({ date }),
    ...(label ? [messages.label({ label })] : []),
    ...(catalogueNumber ? [messages.catalogueNumber({ number: catalogueNumber })] : []),
    ...(upc ? [messages.upc({ upc })] : []),
    ...(pLine ? [messages.pLine({ line: pLine })] : []),
    ...(cLine ? [messages.cLine({ line: cLine })] : []),
    new URL(screens.release.replace(':id', row.id), publicUrl).href,
  ];
  const parts = [facts, ...tracks.map((each) => describeTrack(tracks, each, publicUrl))];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function describeTrack(tracks: readonly DownloadedTrack[], each: DownloadedTrack, publicUrl: URL): string[] {
  const { post } = each;
  const agreement = new URL(screens.agreement.replace(':id', post.id), publicUrl).href;
  return [
    namePlace(tracks, each),
    ...listRoles(post.credits),
    ...(post.isrc === null ? [] : [messages.isrc({ isrc: posts.formatIsrc(post.isrc) })]),
    ...(post.status === 'PUBLISHED' ? [messages.agreement({ address: agreement })] : []),
    messages.originalSha256({ hash: post.audioSha256 }),
  ];
}

/** The people in each role: roles in their order, then those that this version does not know. */
function listRoles(credits: posts.Post['credits']): string[] {
  const roles = new Set([...Object.keys(CONTRIBUTOR_ROLES), ...credits.flatMap((credit) => credit.roles)]);
  return [...roles].flatMap((role) => {
    const names = credits.filter((credit) => credit.roles.includes(role)).map(nameOfCredit);
    return names.length === 0
      ? []
      : [messages.role({ role: contributorRoleLabel(role), names: listNames(names) })];
  });
}

/** Lists the files of tracks for players, as extended M3U in UTF-8. */
export function writePlaylist(
  title: string,
  tracks: readonly { post: posts.Post; fileName: string }[],
): string {
  const lines = tracks.flatMap(({ post, fileName }) => [
    // Players take -1 for an unknown length.
    `#EXTINF:${post.duration === null ? -1 : Math.round(post.duration)},${messages.track({
      artist: describeArtists(post).artist,
      title: post.title,
    })}`,
    fileName,
  ]);
  return `${['#EXTM3U', `#PLAYLIST:${title}`, ...lines].join('\n')}\n`;
}
