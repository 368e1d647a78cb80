import { useState } from 'react';
import { logFailure } from '../../api/log-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FULL_CROP, type Size } from '../../ui/pictures/crop.ts';
import { Cropper } from '../../ui/pictures/cropper.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { cutPicture } from './cut-picture.ts';
import type { Frame } from './crop-frames.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './pictures.messages.ts';

export interface CropDialogProps {
  frame: Frame;
  file: File;
  /** The object URL of the file. */
  url: string;
  onDone: (croppedFile: File) => void;
  onCancel: () => void;
  /** Called when the browser cannot read the file as a picture. */
  onFailure: () => void;
}

/** Selects the visible part of a picture. */
export function CropDialog({ frame, file, url, onDone, onCancel, onFailure }: CropDialogProps) {
  const { aspect, round, maxSide, label } = frame;
  const [picture, setPicture] = useState<Size>();
  const [crop, setCrop] = useState(FULL_CROP);
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onDone(await cutPicture(file, { crop, aspect, maxSide }));
    } catch (error) {
      logFailure('picture could not be cropped', error);
      onFailure();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={messages.cropLabel({ label })}
      description={messages.dragToPositionThenZoom}
      footer={
        <>
          <Button onClick={onCancel}>{uiMessages.cancel}</Button>
          <Button variant="primary" disabled={!picture} loading={isBusy} onClick={() => void take()}>
            {messages.takePicture}
          </Button>
        </>
      }
    >
      <Cropper
        src={url}
        alt={file.name}
        {...{ picture, aspect, round, crop }}
        onChange={setCrop}
        onLoad={setPicture}
        onFailure={onFailure}
      />
    </Dialog>
  );
}
