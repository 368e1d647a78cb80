import { clock, type chats } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { fileSize } from '../../../lib/format/file-size.ts';
import { PlayTrackButton, TrackWaveform, type Track } from '../../../player/index.ts';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from './message.messages.ts';

const Lightbox = lazy(async () => (await import('./lightbox.tsx')).Lightbox);

interface MessageFileProps {
  message: Pick<chats.Message, 'id' | 'sender' | 'seq' | 'chatRoomId'>;
  attachment: chats.Attachment;
}

/** A file in a chat: pictures are shown, audio plays, other files can be downloaded. */
export function MessageFile({ message, attachment }: MessageFileProps) {
  if (attachment.image) return <Picture message={message} attachment={attachment} image={attachment.image} />;
  if (attachment.audio) return <Sound message={message} attachment={attachment} audio={attachment.audio} />;
  return <FileLink attachment={attachment} />;
}

function FileLink({ attachment: { url, name, size } }: { attachment: chats.Attachment }) {
  return (
    <a href={url} download={name} className="flex min-h-11 items-center gap-3 rounded-s">
      <DownloadIcon />
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{name}</span>
        <span className="text-[13px] opacity-75">{fileSize(size)}</span>
      </span>
    </a>
  );
}

type Image = NonNullable<chats.Attachment['image']>;

function Picture({ message, attachment, image }: MessageFileProps & { image: Image }) {
  const [isOpen, setOpen] = useState(false);
  const { thumb, width, height } = image;
  // Reserves the space of the picture before it has loaded, to avoid a layout shift.
  const displayWidth = Math.min(320, width, (360 * width) / height);
  return (
    <>
      <button
        type="button"
        aria-label={messages.openName({ name: attachment.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mx-1.5 -my-0.5 block overflow-hidden rounded-m bg-surface-3"
        style={{ width: displayWidth, aspectRatio: `${width} / ${height}`, maxWidth: 'calc(100% + 12px)' }}
      >
        <img
          src={thumb}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      {isOpen ? (
        <Part>
          <Lightbox
            chatId={message.chatRoomId}
            seq={message.seq}
            attachment={attachment}
            onClose={() => setOpen(false)}
          />
        </Part>
      ) : null}
    </>
  );
}

type Audio = NonNullable<chats.Attachment['audio']>;

function Sound({ message, attachment, audio }: MessageFileProps & { audio: Audio }) {
  const track = trackOfFile(message, attachment, audio);
  return (
    <div className="grid w-[340px] max-w-full gap-1">
      <div className="flex items-center gap-3">
        <PlayTrackButton track={track} title={attachment.name} size="small" />
        <div className="min-w-0 grow">
          {audio.processing === 'failed' ? null : <TrackWaveform track={track} height={32} />}
        </div>
        {audio.duration === null ? null : (
          <span className="text-[13px] tabular-nums opacity-80">{clock(audio.duration)}</span>
        )}
      </div>
      <p className="flex items-center gap-2 text-[13px]">
        <span className="min-w-0 grow truncate font-medium">{attachment.name}</span>
        <span className="shrink-0 opacity-75">{fileSize(attachment.size)}</span>
        <a
          href={attachment.url}
          download={attachment.name}
          aria-label={messages.downloadName({ name: attachment.name })}
          title={messages.download}
          className="-my-2 grid size-9 shrink-0 place-items-center rounded-pill pointer-coarse:size-11"
        >
          <DownloadIcon size={16} />
        </a>
      </p>
    </div>
  );
}

/** The track of an audio file, for the player. */
const trackOfFile = (
  { id, sender }: Pick<chats.Message, 'id' | 'sender'>,
  { name, url }: chats.Attachment,
  { stream, duration, waveform, loudness }: Audio,
): Track => ({
  id,
  title: name.replace(/\.[^.]+$/, ''),
  artist: sender,
  features: [],
  source: stream ?? url,
  banner: null,
  waveform,
  duration,
  loudness,
  kind: 'file',
});
