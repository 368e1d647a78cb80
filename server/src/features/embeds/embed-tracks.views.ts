import {
  api,
  guestNames,
  resamplePeaks,
  type EmbedList,
  type EmbedListTrack,
  type EmbedTrack,
  type playlists,
  type posts,
  type releases,
} from '@backbeat/contract';
import { postPath, profilePath, releasePath, playlistPath } from '../../http/pages/page-head.ts';

/** The waveform of a track in a list has fewer peaks, since the page has those of all tracks. */
const LIST_PEAKS = 200;

/** @param post as a visitor sees it */
export function viewTrack(post: posts.Post): EmbedTrack {
  const { id, title, author, banner, waveform, duration, loudness } = post;
  return {
    id,
    title,
    artist: author.userName,
    features: [...post.features, ...guestNames(post.credits)],
    source: post.stream ?? post.music,
    banner,
    waveform,
    duration,
    loudness,
    page: postPath(id),
    artistPage: profilePath(author.userName),
    recordPlayUrl: `/api${api.plays.recordPlay.path.replace(':id', id)}`,
  };
}

const viewListTrack = (post: posts.Post, number: number): EmbedListTrack => ({
  ...viewTrack(post),
  waveform: post.waveform && resamplePeaks(post.waveform, LIST_PEAKS),
  number,
});

/** @param release as a visitor sees it */
export function viewReleasePlayer({ id, title, artwork, tracks }: releases.Release): EmbedList {
  const listedTracks = tracks.flatMap(({ post, track }) => (post ? [viewListTrack(post, track)] : []));
  const loudness = meanLoudness(listedTracks);
  return {
    title,
    page: releasePath(id),
    // All tracks have the picture and the gain of the release, as its page plays them.
    tracks: listedTracks.map((track) => ({ ...track, banner: artwork ?? track.banner, loudness })),
    tracksCount: listedTracks.length,
  };
}

/** @param tracks the first ones as a visitor sees them */
export const viewPlaylistPlayer = (
  { id, name, itemsCount }: playlists.Playlist,
  tracks: readonly { position: number; post: posts.Post }[],
): EmbedList => ({
  title: name,
  page: playlistPath(id),
  tracks: tracks.map(({ post, position }) => viewListTrack(post, position)),
  tracksCount: itemsCount,
});

/** The loudness of tracks together in LUFS: the mean of their energy by duration; null if unknown. */
function meanLoudness(tracks: readonly Pick<EmbedTrack, 'loudness' | 'duration'>[]): number | null {
  let energy = 0;
  let seconds = 0;
  for (const { loudness, duration } of tracks) {
    if (loudness === null || duration === null) continue;
    energy += duration * 10 ** (loudness / 10);
    seconds += duration;
  }
  return seconds === 0 ? null : 10 * Math.log10(energy / seconds);
}
