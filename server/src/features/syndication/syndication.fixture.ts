import { api, type posts } from '@backbeat/contract';
import type { Person } from '../../../test/fixtures/people.ts';
import { newPost, waitUntilProcessed } from '../../../test/fixtures/tracks.ts';

/** A published post that has a rendition. */
export async function newPlayablePost(
  author: Person,
  options: Parameters<typeof newPost>[1] = {},
): Promise<posts.Post> {
  return waitUntilProcessed(author, await newPost(author, options));
}

export const setInFeeds = ({ browser }: Person, inFeeds: boolean) =>
  browser.call(api.privacy.changePrivacy, { body: { inFeeds } });
