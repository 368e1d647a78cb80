import { api, type posts, type releases } from '@backbeat/contract';
import sharp from 'sharp';
import type { Member } from './fixtures.ts';

/** Creates a release with artwork through the API. */
export async function createRelease(
  owner: Member,
  fields: Partial<releases.NewRelease>,
  tracks: readonly Pick<posts.Post, 'id'>[],
): Promise<releases.Release> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#27618f' } })
    .png()
    .toBuffer();
  const artwork = new File([new Uint8Array(picture)], 'artwork.png', { type: 'image/png' });
  const { status, body, text } = await owner.browser.call(api.releases.createRelease, {
    body: {
      release: {
        title: 'Slow Weather',
        type: 'EP',
        tracks: tracks.map(({ id }) => ({ post: id, disc: 1 })),
        ...fields,
      },
      artwork,
    },
  });
  if (status !== 201) throw new Error(`The release was not created: ${text}`);
  return body;
}
