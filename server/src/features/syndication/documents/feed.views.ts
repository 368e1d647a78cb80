import type { FeedFormat, FEED_SCREENS } from '@backbeat/contract';

/** What has feed documents. */
export type FeedKind = (typeof FEED_SCREENS)[number];

/** An artist in the credits of an item. The addresses are absolute or paths of this server, null for guests. */
export interface FeedPerson {
  name: string;
  page: string | null;
  picture: string | null;
  /** Role codes of the credit. */
  roles: readonly string[];
}

/** A track as feed documents describe it. Paths are those of this server. */
export interface FeedItem {
  postId: string;
  title: string;
  description: string;
  artist: string;
  genres: readonly string[];
  isExplicit: boolean;
  /** Seconds. */
  duration: number;
  page: string;
  picture: string;
  /** When it was published, came out with the release, or was added; ISO 8601. */
  date: string;
  /** When its recording last changed; ISO 8601. */
  updatedAt: string;
  /** The rendition and its bytes; null if its author does not let other apps play it. */
  audio: { path: string; size: number } | null;
  people: readonly FeedPerson[];
  /** Its place on a release. */
  place: { disc: number; track: number } | null;
}

/** The content of the feed documents of a profile, a release or a playlist, in both formats. */
export interface Feed {
  kind: FeedKind;
  /** The id of the user, the release or the playlist. */
  id: string;
  page: string;
  title: string;
  description: string;
  artist: string;
  picture: string;
  /** Whether directories may list it: not an unlisted playlist. */
  isListed: boolean;
  items: readonly FeedItem[];
}

/** A document that is to be written. */
export interface FeedDocument {
  feed: Feed;
  format: FeedFormat;
  publicUrl: URL;
  /** The WebSub hub; undefined without one. */
  hub: string | undefined;
  /** When the content last changed, in whole seconds. */
  changedAt: Date;
}
