import { foldText, playlists, screens } from '@backbeat/contract';
import type { FileEntry } from './read-playlist-file.ts';
import type { Candidate } from './tracks.queries.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const POST_PAGE = new RegExp(`^${screens.post.replace(':id', `(${UUID})`)}/?$`, 'i');
const AUDIO = new RegExp(`^/audio/(${UUID})/\\d+\\.mp3$`, 'i');

/** The ids of posts that addresses of this server name: of the page or the audio of a post. */
export const postsOfAddresses = (addresses: readonly string[], publicUrl: URL): string[] =>
  addresses.flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const url = new URL(address);
    if (url.origin !== publicUrl.origin) return [];
    return (POST_PAGE.exec(url.pathname) ?? AUDIO.exec(url.pathname))?.[1]?.toLowerCase() ?? [];
  });

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g;
/** What follows names the featured artists. */
const FEATURES = /(?<![\p{L}\p{N}])(?:feat|ft|featuring)(?![\p{L}\p{N}]).*$/u;

/** A folded text without brackets and featured artists; the whole text if nothing remains. */
export function essenceOf(text: string): string {
  const folded = foldText(text);
  const essence = folded.replace(BRACKETS, ' ').replace(FEATURES, ' ').trim();
  return lettersOf(essence) === '' ? folded : essence;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The names by which the artists of an entry may be known: all together, and the first alone. */
export const namesOf = (creator: string): string[] => {
  const essence = essenceOf(creator);
  const [first = ''] = essence.split(/[,;&/]/);
  return [...new Set([essence, first, lettersOf(essence), lettersOf(first)])].filter(
    (name) => lettersOf(name) !== '',
  );
};

/**
 * The post that an entry means: the only one of its title and artist, of a similar duration where both
 * are known.
 * @returns undefined if none or several are possible
 */
export function matchCandidate(
  { title, creator, duration }: Pick<FileEntry, 'title' | 'creator' | 'duration'>,
  candidates: readonly Candidate[],
): string | undefined {
  const key = lettersOf(essenceOf(title));
  const names = new Set(namesOf(creator).map(lettersOf));
  const matches = candidates.filter(
    (post) =>
      lettersOf(essenceOf(post.title)) === key &&
      names.has(lettersOf(foldText(post.author))) &&
      (duration === null ||
        post.duration === null ||
        Math.abs(post.duration - duration) <= playlists.FILE_LIMITS.seconds),
  );
  return matches.length === 1 ? matches[0]?.id : undefined;
}
