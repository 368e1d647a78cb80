/** The prefix of the addresses under which podcast and feed apps fetch audio. */
export const AUDIO_PATH = '/audio/';

/** The address of a version of a post for other apps. It stays the same while the version is current. */
export const audioPath = (postId: string, version: number): string => `${AUDIO_PATH}${postId}/${version}.mp3`;

/** The screens whose pages have feed documents. */
export const FEED_SCREENS = ['profile', 'release', 'playlist'] as const;

/** The formats of feed documents. */
export const FEED_FORMATS = ['rss', 'atom'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const FEED_FILES = { rss: 'feed.xml', atom: 'feed.atom' } as const;

/** The media types of the formats. */
export const FEED_TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const;

/** The address of the feed document of a page. @param page the path of a profile, release or playlist */
export const feedPath = (page: string, format: FeedFormat): string => `${page}/${FEED_FILES[format]}`;

/** Whether a path is the address of a feed document. */
export const isFeedPath = (path: string): boolean =>
  Object.values(FEED_FILES).some((file) => path.endsWith(`/${file}`));

/**
 * The `<link>` elements by which feed apps find the documents of a page.
 * @param page its canonical address
 */
export const feedLinks = (page: string, title: string): Record<string, string>[] =>
  FEED_FORMATS.map((format) => ({
    rel: 'alternate',
    type: FEED_TYPES[format],
    href: feedPath(page, format),
    title,
  }));
