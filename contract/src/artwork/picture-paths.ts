/** The path of the JPEG of a published post's drawn artwork. */
export const artworkPath = (id: string): string => `/artwork/${id}.jpg`;

/** The size of that JPEG in pixels. */
export const artworkSize = { width: 1200, height: 675 } as const;

/** The paths of the pictures that link previews show of a post, a playlist, a profile and the product. */
export const postCardPath = (id: string): string => `/card/post/${id}.jpg`;
export const playlistCardPath = (id: string): string => `/card/playlist/${id}.jpg`;
export const profileCardPath = (userName: string): string => `/card/profile/${userName}.jpg`;
export const brandCardPath = '/card.jpg';

/** The size of those pictures in pixels, which Open Graph consumers show without cutting. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The path of the square picture that link previews show of a release. */
export const releaseCardPath = (id: string): string => `/card/release/${id}.jpg`;

/** The size of that picture in pixels. */
export const releaseCardSize = { width: 1200, height: 1200 } as const;

/** The path of the drawn avatar of a user name. `avatarSize` is its side in pixels. */
export const avatarPath = (userName: string): string => `/face/${userName}`;
export const avatarSize = 512;

/** What has a square picture for other apps, which draws what has no picture. */
export const SQUARE_PICTURES = ['post', 'release', 'playlist', 'profile'] as const;
export type SquarePicture = (typeof SQUARE_PICTURES)[number];

/**
 * The path of that picture as a JPEG, of at least `squareSide` and at most `maxSquareSide` pixels as
 * podcast directories demand.
 * @param name the id, or the name of a user
 */
export const squarePath = (kind: SquarePicture, name: string): string => `/square/${kind}/${name}.jpg`;
export const squareSide = 1_400;
export const maxSquareSide = 3_000;
