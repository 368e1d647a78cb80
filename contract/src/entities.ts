/**
 * The entities that the browser updates in cached responses, and the fields by which it recognizes
 * one in JSON. Entities of the same kind have these fields in every response.
 */
export const ENTITY_FIELDS = {
  comment: ['likedByAuthor'],
  playlist: ['followedByViewer', 'itemsCount'],
  post: ['likedByViewer', 'totalViews'],
  release: ['savedByViewer', 'tracksCount'],
  user: ['userName', 'followersCount'],
} as const;

export type Entity = keyof typeof ENTITY_FIELDS;
