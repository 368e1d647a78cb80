/** What the tags of a file say about its recording. */
export interface TrackTags {
  title: string;
  /** All artists as people read them: 'nia feat. ilo'. */
  artist: string;
  /** The name of each of them. */
  artists: readonly string[];
  albumArtist: string;
  /** The release that it is on. */
  album: AlbumTags | undefined;
  /** YYYY-MM-DD. */
  date: string;
  genres: readonly string[];
  /** Without hyphens. */
  isrc: string | null;
  composers: readonly string[];
  lyricists: readonly string[];
  /** The other people who took part, each with a role. */
  people: readonly { role: string; name: string }[];
  comment: string;
  /** URL of the page of the recording. */
  page: string;
  /** A JPEG. */
  cover: Buffer;
  /** Decibels to the reference level of ReplayGain 2; null for silence. */
  gain: number | null;
  /** SHA-256 of the uploaded file, hexadecimal. */
  originalSha256: string;
}

export interface AlbumTags {
  title: string;
  track: Place;
  disc: Place;
  /** '' if there is none. */
  label: string;
  /** '' if there is none. */
  upc: string;
  /** '' if there is none. */
  catalogueNumber: string;
  /** Decibels, as `gain`. */
  gain: number | null;
}

/** A position, counted from 1, among `count`. */
interface Place {
  number: number;
  count: number;
}
