import type { chats } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { fileSize } from '../../lib/file-size.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '../../ui/icons.tsx';

interface LightboxProps {
  chatId: string;
  /** The message of the picture that is opened. */
  seq: number;
  attachment: chats.Attachment;
  onClose: () => void;
}

/** A picture as large as the screen lets it be; the arrow keys lead to the others of the chat. */
export function Lightbox({ chatId, seq, attachment, onClose }: LightboxProps) {
  const [shownSeq, setShown] = useState(seq);
  const { data } = useQuery(
    queryOf(api.chats.listMedia, {
      params: { id: chatId },
      query: { kind: 'image', before: String(seq + 25) },
    }),
  );
  // Oldest first, as in the conversation.
  const pictures = (data ?? [])
    .flatMap((message) => (message.attachment ? [{ seq: message.seq, attachment: message.attachment }] : []))
    .toReversed();
  const index = pictures.findIndex((picture) => picture.seq === shownSeq);
  const shown = pictures[index]?.attachment ?? attachment;
  const [before, after] = [pictures[index - 1], index === -1 ? undefined : pictures[index + 1]];
  const go = (picture: { seq: number } | undefined) => picture && setShown(picture.seq);
  const turn = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(before);
    if (key === 'ArrowRight') go(after);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => turn(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={shown.name}
      size="large"
      footer={
        <>
          <IconButton label="Previous picture" disabled={!before} onClick={() => go(before)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Next picture" disabled={!after} onClick={() => go(after)}>
            <ChevronRightIcon />
          </IconButton>
          <span className="grow self-center text-[14px] text-text-3">{fileSize(shown.size)}</span>
          <a href={shown.url} download={shown.name} className={buttonClass()}>
            <DownloadIcon />
            Download
          </a>
        </>
      }
    >
      <div className="grid place-items-center">
        <img src={shown.url} alt={shown.name} className="max-h-[62dvh] max-w-full rounded-m object-contain" />
      </div>
    </Dialog>
  );
}
