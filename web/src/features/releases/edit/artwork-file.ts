import { limits, releases } from '@backbeat/contract';

/** The accepted types of artwork. */
const KINDS = ['image/jpeg', 'image/png'];

/** What a file is as artwork: its error, or whether it has to be cropped first. */
export type ArtworkCheck = { fault: string } | { isSquare: boolean };

/** Checks the type, size and shape of a file that is to be artwork. */
export async function checkArtwork(file: File): Promise<ArtworkCheck> {
  if (!KINDS.includes(file.type)) return { fault: releases.messages.artworkKind };
  if (file.size >= limits.release.artwork.bytes) return { fault: releases.messages.artworkTooLarge };
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    if (Math.min(width, height) < limits.release.artwork.minSide)
      return { fault: releases.messages.artworkShape };
    return { isSquare: width === height };
  } catch {
    return { fault: releases.messages.artworkKind };
  }
}
