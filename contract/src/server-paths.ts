/** The path prefix of all routes of the API. */
export const API_PATH = '/api';

/** The public keys that verify agreements, as a JWK set (RFC 7517). */
export const JWKS_PATH = '/.well-known/jwks.json';

/**
 * Resumable uploads with tus 1.0 (https://tus.io/protocols/resumable-upload). The client sends POST
 * with Upload-Length and, in Upload-Metadata, `filename`, then PATCH, HEAD and DELETE to the
 * returned Location. The last segment of that URL is the upload id that later calls refer to.
 * Errors have the JSON body of `Failure`. The metadata of a chat upload also contains `chat`, the
 * id of the chat; only a member of the chat can resume it.
 */
export const uploadPaths = { posts: '/posts/uploads', chats: '/chats/uploads' } as const;

/** Where other apps share a file or a link (W3C Web Share Target). The service worker answers. */
export const SHARE_PATH = '/share';

/** The sitemap index and the sitemaps (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_PATH = '/sitemap.xml';

/** How security researchers reach the operator (RFC 9116). */
export const SECURITY_PATH = '/.well-known/security.txt';
/** What text and data mining may not use (TDM Reservation Protocol). */
export const MINING_PATH = '/.well-known/tdmrep.json';

/**
 * The query with which a page of a private link asks for audio. It changes nothing on the server; the
 * service worker leaves such audio out of its stores, since access may end at any time.
 */
export const PRIVATE_AUDIO_QUERY = '?private';
