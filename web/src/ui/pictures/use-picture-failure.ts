import { useState } from 'react';

/**
 * Whether there is no picture or it did not load, and the listeners of its `img` that notice it. The `img` stays, so
 * that the picture can load later (layout/failed-pictures.ts).
 */
export function usePictureFailure(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<typeof src>();
  return {
    isMissing: !src || src === failedSrc,
    onError: () => setFailedSrc(src),
    onLoad: () => setFailedSrc(undefined),
  };
}
