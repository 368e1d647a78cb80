import type { credits, posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';
import { viewUserSummaries } from '../users/index.ts';
import {
  listCollaboratorIds,
  listDecisionPostIds,
  listPendingPostIds,
  listRequestedPostIds,
} from './credits.queries.ts';

/** More open requests than a user would scroll through. */
const MAX_PENDING = 200;
const MAX_REQUESTED = 50;
const MAX_DECISIONS = 50;
/** One row of faces. */
const MAX_COLLABORATORS = 8;

/** Lists the posts whose proposed terms await the viewer's answer, newest request first. */
export async function listPendingRequests({ db }: Context, viewer: Viewer): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listPendingPostIds(db, viewer.id, MAX_PENDING));
}

/** Lists the viewer's own drafts with a request to this artist. */
export async function listRequestsToArtist(
  { db }: Context,
  viewer: Viewer,
  artist: string,
): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listRequestedPostIds(db, viewer.id, artist, MAX_REQUESTED));
}

/** Lists the viewer's own posts that wait for the viewer's decision, latest answer first. */
export async function listDecisions({ db }: Context, viewer: Viewer): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listDecisionPostIds(db, viewer.id, MAX_DECISIONS));
}

/** Lists whom the viewer has credited and who has credited the viewer, latest post first. */
export async function listCollaborators({ db }: Context, viewer: Viewer): Promise<credits.Collaborator[]> {
  return viewUserSummaries(db, await listCollaboratorIds(db, viewer, MAX_COLLABORATORS));
}
