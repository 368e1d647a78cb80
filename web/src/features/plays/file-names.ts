import type { posts } from '@backbeat/contract';

/** Where somebody downloads from: cards and the player name the file shorter than the page of the post. */
export type Place = 'feed' | 'page';

/**
 * The name under which a track is saved: '{title}.{extension}', from the page '{title} - {author}.mp3'. A WAV keeps its own
 * ending there too: under the name of an MP3 not every program would open it.
 * @param url where the file lies
 */
export function fileNameOf(
  { title, author }: Pick<posts.Post, 'title' | 'author'>,
  url: string,
  place: Place,
): string {
  const name = place === 'page' ? `${title} - ${author.userName}` : title;
  return `${name.replaceAll(FORBIDDEN, '_').replace(/^\.+/, '_')}.${extensionOf(url)}`;
}

/** What file systems do not take in a name. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;

function extensionOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? 'mp3';
}
