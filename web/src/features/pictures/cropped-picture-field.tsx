import type { Role } from '@backbeat/contract';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { FRAMES, type PictureKind } from './crop-frames.ts';
import { CropDialog } from './lazy-crop-dialog.ts';
import { PictureField } from './picture-field.tsx';
import { pictureError } from './picture-file.ts';
import { useFreedUrl, type Picture } from './use-picture.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './pictures.messages.ts';

const HINTS: Record<Role, string> = {
  USER: messages.jpegOrPngUnder5,
  USERPLUS: messages.jpegPngOrGifUnder,
};

interface CroppedPictureFieldProps {
  kind: PictureKind;
  role: Role;
  picture: Picture;
  choose: (file: File | undefined) => void;
  /** Shown below a picture that the plan of the user does not allow. */
  offer: ReactNode;
}

/**
 * Chooses a picture from the device and its visible part. A GIF is not cropped, to preserve its
 * animation.
 */
export function CroppedPictureField({ kind, role, picture, choose, offer }: CroppedPictureFieldProps) {
  const [original, setOriginal] = useState<{ file: File; url: string }>();
  useFreedUrl(original?.url);
  const [isCutting, setIsCutting] = useState(false);
  const take = (file: File | undefined) => {
    if (!file || file.type === 'image/gif' || pictureError(file, role) !== undefined) {
      setOriginal(undefined);
      choose(file);
    } else {
      setOriginal({ file, url: URL.createObjectURL(file) });
      setIsCutting(true);
    }
  };
  return (
    <>
      <PictureField
        label={FRAMES[kind].label}
        labelHidden
        picture={picture}
        hint={HINTS[role]}
        onChoose={take}
        actions={
          original && picture.file ? (
            <Button
              variant="ghost"
              size="small"
              aria-label={messages.cropLabel({ label: FRAMES[kind].label })}
              onClick={() => setIsCutting(true)}
            >
              {messages.crop}
            </Button>
          ) : null
        }
      />
      {picture.fault === undefined ? null : offer}
      {original && isCutting ? (
        <Part>
          <CropDialog
            frame={FRAMES[kind]}
            {...original}
            onDone={(croppedFile) => {
              setIsCutting(false);
              choose(croppedFile);
            }}
            onCancel={() => setIsCutting(false)}
            onFailure={() => {
              // The parent validates the file again and shows the error.
              setIsCutting(false);
              choose(original.file);
            }}
          />
        </Part>
      ) : null}
    </>
  );
}
