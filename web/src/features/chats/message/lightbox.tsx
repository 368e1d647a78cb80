import type { chats } from '@backbeat/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { fileSize } from '../../../lib/format/file-size.ts';
import { buttonClass, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '../../../ui/icons.tsx';
import { useChatPictures } from './chat-pictures.ts';
import { messages } from './message.messages.ts';

interface LightboxProps {
  chatId: string;
  /** The message of the opened picture. */
  seq: number;
  attachment: chats.Attachment;
  onClose: () => void;
}

/** Distance from the end, in pictures, at which more are fetched. */
const FETCH_DISTANCE = 3;

/**
 * A picture as large as the screen allows. The arrow keys move to the other pictures of the chat.
 */
export function Lightbox({ chatId, seq, attachment, onClose }: LightboxProps) {
  const [shownSeq, setShown] = useState(seq);
  const { pictures, fetchOlder, fetchNewer } = useChatPictures(chatId, seq);
  const index = pictures.findIndex((picture) => picture.seq === shownSeq);
  const visibleAttachment = pictures[index]?.attachment ?? attachment;
  const [before, after] = [pictures[index - 1], index === -1 ? undefined : pictures[index + 1]];
  const go = (picture: { seq: number } | undefined) => picture && setShown(picture.seq);
  // Preloads the next pictures before the viewer reaches them.
  const fetchMessages = useEffectEvent((at: number, count: number) => {
    if (at < FETCH_DISTANCE) fetchOlder();
    if (at > count - 1 - FETCH_DISTANCE) fetchNewer();
  });
  const count = pictures.length;
  useEffect(() => {
    if (index !== -1) fetchMessages(index, count);
  }, [index, count]);
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
      title={visibleAttachment.name}
      size="large"
      footer={
        <>
          <IconButton label={messages.previousPicture} disabled={!before} onClick={() => go(before)}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label={messages.nextPicture} disabled={!after} onClick={() => go(after)}>
            <ChevronRightIcon />
          </IconButton>
          <span className="grow self-center text-[14px] text-text-3">{fileSize(visibleAttachment.size)}</span>
          <a href={visibleAttachment.url} download={visibleAttachment.name} className={buttonClass()}>
            <DownloadIcon />
            {messages.download}
          </a>
        </>
      }
    >
      <div className="grid place-items-center">
        <img
          src={visibleAttachment.url}
          alt={
            pictures[index]
              ? messages.nameSentBySender({ name: visibleAttachment.name, sender: pictures[index].sender })
              : visibleAttachment.name
          }
          className="max-h-[62dvh] max-w-full rounded-m object-contain"
        />
      </div>
    </Dialog>
  );
}
