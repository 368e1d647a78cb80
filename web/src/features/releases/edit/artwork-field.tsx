import { limits } from '@backbeat/contract';
import { CropDialog, PictureField, type Frame } from '../../pictures/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MusicIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import type { ArtworkState } from './use-artwork.ts';
import { messages } from './edit.messages.ts';

const FRAME: Frame = {
  label: messages.artwork,
  aspect: 1,
  round: false,
  maxSide: limits.release.artwork.maxSide,
};

interface ArtworkFieldProps {
  artwork: ArtworkState;
  /** The URL of the stored artwork; null without one. */
  stored: string | null;
  /** The rejection of the server. */
  error: string | undefined;
}

/** Chooses the artwork of a release. A picture that is not square is cropped first. */
export function ArtworkField({ artwork, stored, error }: ArtworkFieldProps) {
  const { picture, original, isCropping, isRemoved } = artwork;
  const shownUrl = picture.url ?? (isRemoved ? null : stored);
  const fault = picture.fault ?? error;
  return (
    <>
      <PictureField
        label={messages.artwork}
        picture={{ ...picture, ...(fault !== undefined && { fault }) }}
        hint={messages.artworkHint}
        onChoose={artwork.choose}
        className="grid-cols-[112px_minmax(0,1fr)] items-center md:grid-cols-[168px_minmax(0,1fr)]"
        actions={
          <>
            {original ? (
              <Button
                variant="ghost"
                size="small"
                aria-label={messages.cropArtwork}
                onClick={() => artwork.setIsCropping(true)}
              >
                {messages.crop}
              </Button>
            ) : null}
            {!picture.file && stored !== null && !isRemoved ? (
              <Button
                variant="ghost"
                size="small"
                aria-label={messages.removeArtwork}
                onClick={artwork.remove}
              >
                {uiMessages.remove}
              </Button>
            ) : null}
          </>
        }
      >
        <div className="grid aspect-square place-items-center overflow-hidden rounded-l bg-surface-2 text-text-3">
          {typeof shownUrl === 'string' ? (
            <img src={shownUrl} alt="" className="size-full object-cover" />
          ) : (
            <MusicIcon size={32} />
          )}
        </div>
      </PictureField>
      {original && isCropping ? (
        <Part>
          <CropDialog
            frame={FRAME}
            {...original}
            onDone={artwork.finishCrop}
            onCancel={() => artwork.setIsCropping(false)}
            onFailure={() => artwork.finishCrop(original.file)}
          />
        </Part>
      ) : null}
    </>
  );
}
