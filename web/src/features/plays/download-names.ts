import type { posts } from '@backbeat/contract';

/**
 * Where the download starts. Cards and the player use a shorter file name than the page of the
 * post.
 */
export type Place = 'feed' | 'page';

/**
 * Returns the file name of a track: '{title}.{extension}', or '{title} - {author}.mp3' from the
 * page. A WAV keeps its extension, because some programs would not open it as MP3.
 * @param url the address of the file
 */
export function fileNameOf(
  { title, author }: Pick<posts.Post, 'title' | 'author'>,
  url: string,
  place: Place,
): string {
  const name = place === 'page' ? `${title} - ${author.userName}` : title;
  return `${name.replaceAll(FORBIDDEN, '_').replace(/^\.+/, '_')}.${extensionOf(url)}`;
}

/** The file name of the original of a version: '{title} v{number}.{extension}'. */
export const versionFileName = (title: string, number: number, url: string): string =>
  `${title.replaceAll(FORBIDDEN, '_').replace(/^\.+/, '_')} v${number}.${extensionOf(url)}`;

/** Characters that file systems do not accept in a name. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;

function extensionOf(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? 'mp3';
}
