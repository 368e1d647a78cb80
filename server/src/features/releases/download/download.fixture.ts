import { api, type plays, type posts, type releases } from '@backbeat/contract';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { unique, type Person } from '../../../../test/fixtures/people.ts';
import { picture } from '../../../../test/fixtures/pictures.ts';
import { sendRelease } from '../../../../test/fixtures/releases.ts';
import { file } from '../../../../test/fixtures/sounds.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import type { Backbeat } from '../../../../test/servers/start.ts';

/** A published post with processed audio that everyone may download. */
export async function newTrack(
  author: Person,
  options: Parameters<typeof newPost>[1] = {},
): Promise<posts.Post> {
  const { id } = await newPost(author, { title: unique('Track '), freeDownload: true, ...options });
  return eventually(async () => {
    const { body } = await author.browser.call(api.posts.getPost, { params: { id } });
    expect(body.processing).toBe('done');
    return body;
  });
}

type ReleaseOptions = Parameters<typeof sendRelease>[1] & { isDraft?: boolean };

/** A release with artwork that is out, unless it is to stay a draft. */
export async function newDownload(
  owner: Person,
  tracks: readonly { post: string; disc?: number }[],
  { isDraft = false, ...options }: ReleaseOptions = {},
): Promise<releases.Release> {
  const artwork = file('cover.jpg', await picture('jpeg'));
  const { status, body, text } = await sendRelease(owner, { tracks: [...tracks], artwork, ...options });
  if (status !== 201) throw new Error(`The release was not taken: ${status} ${text}`);
  if (!isDraft) await owner.browser.call(api.releases.releaseNow, { params: { id: body.id }, body: {} });
  return (await owner.browser.call(api.releases.getRelease, { params: { id: body.id } })).body;
}

/** Starts a download without reading it. */
export const openDownload = (
  { origin }: Backbeat,
  { browser }: Pick<Person, 'browser'>,
  id: string,
  { format, ...init }: RequestInit & { format?: plays.DownloadFormat } = {},
): Promise<Response> =>
  fetch(`${origin}/api/releases/${id}/download${format ? `?format=${format}` : ''}`, {
    headers: { cookie: browser.cookie },
    ...init,
  });
