import { ApiError, limits, releases, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { storeImage } from '../../uploads/index.ts';

/**
 * Stores the artwork of a release.
 * @param storedKeys gets the key of the stored file
 * @throws {ApiError} WRONG_KIND, INVALID_INPUT for a picture that is not square or too small
 */
export async function storeArtwork(
  context: Context,
  { id: ownerId }: Viewer,
  artwork: ReceivedFile,
  storedKeys: string[],
): Promise<string> {
  const { minSide, maxSide } = limits.release.artwork;
  const { messages } = releases;
  const { key, width, height } = await storeImage(context, artwork, {
    folder: 'releases',
    ownerId,
    maxSide,
    wrongKind: messages.artworkKind,
    field: 'artwork',
  });
  storedKeys.push(key);
  if (width !== height || width < minSide)
    throw new ApiError('INVALID_INPUT', messages.artworkShape, {
      fields: { artwork: messages.artworkShape },
    });
  return key;
}
