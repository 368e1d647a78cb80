import { api, type posts } from '@backbeat/contract';
import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Person } from '../../../test/fixtures/people.ts';
import { newPost } from '../../../test/fixtures/tracks.ts';

/** A published post that has a rendition. */
export async function newPlayablePost(
  author: Person,
  options: Parameters<typeof newPost>[1] = {},
): Promise<posts.Post> {
  const { id } = await newPost(author, options);
  return untilProcessed(author, id);
}

/** Waits for the rendition of the version that a post shows. */
export const untilProcessed = ({ browser }: Person, id: string): Promise<posts.Post> =>
  eventually(async () => {
    const { body } = await browser.call(api.posts.getPost, { params: { id } });
    expect(body.processing).toBe('done');
    return body;
  });

export const setInFeeds = ({ browser }: Person, inFeeds: boolean) =>
  browser.call(api.privacy.changePrivacy, { body: { inFeeds } });
