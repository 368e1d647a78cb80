/** The path of a playlist. Apart from the other paths, since few screens link to one. */
export const playlistPath = (id: string): string => `/playlist/${encodeURIComponent(id)}`;
