import { clock, DELETED_USER, type posts, type versions } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { lazy } from '@packages/router';
import { fileSize } from '../../../lib/format/file-size.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { player, PlayTrackButton, trackOfVersion, TrackWaveform } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Part } from '../../../ui/part.tsx';
import { DownloadVersion } from '../../plays/index.ts';
import { ProposeVersion } from './propose-version.tsx';
import { messages } from './versions.messages.ts';

const NoteForm = lazy(async () => (await import('./note-form.tsx')).NoteForm);

interface VersionRowProps {
  post: posts.Post;
  version: versions.Version;
  isAuthor: boolean;
}

/** One version of a post: its sound, its facts, and what the author can do with it. */
export function VersionRow({ post, version, isAuthor }: VersionRowProps) {
  const { number, waveform, processing, isCurrent, isProposed } = version;
  const track = trackOfVersion(post, version);
  useEffect(() => {
    // A playing version receives its waveform and rendition as soon as they exist.
    const playableTrack = trackOfVersion(post, version);
    if (playableTrack) player.update(playableTrack);
  }, [post, version]);
  const name = messages.versionOf({ number, title: post.title });
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start gap-4">
        {track ? <PlayTrackButton track={track} title={name} /> : null}
        <div className="grid min-w-0 grow gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[18px]">
            <span>{isCurrent ? messages.shortCurrent({ number }) : messages.short({ number })}</span>
            {isProposed ? <Chip tone="accent">{messages.proposed}</Chip> : null}
          </h3>
          <Facts version={version} />
        </div>
        <DownloadVersion post={post} version={version} />
      </div>
      <Note postId={post.id} version={version} isAuthor={isAuthor} />
      <State processing={processing} hasWaveform={waveform !== null} />
      {track && (waveform !== null || processing === 'waiting') ? (
        <TrackWaveform track={track} height={48} />
      ) : null}
      {isAuthor && !isCurrent && !isProposed ? <ProposeVersion post={post} version={version} /> : null}
    </Panel>
  );
}

/** The note, which the author can correct. */
function Note({
  postId,
  version: { number, note },
  isAuthor,
}: Pick<VersionRowProps, 'version' | 'isAuthor'> & { postId: string }) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing)
    return (
      <Part>
        <NoteForm postId={postId} number={number} note={note} onClose={() => setIsEditing(false)} />
      </Part>
    );
  if (!note && !isAuthor) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {note ? (
        <p dir="auto" className="min-w-0 break-words">
          {note}
        </p>
      ) : null}
      {isAuthor ? (
        <Button
          variant="ghost"
          size="small"
          className="-mx-3.5 text-text-2"
          onClick={() => setIsEditing(true)}
        >
          <span key={note ? 'edit' : 'add'}>
            {renderText(
              messages[note ? 'editNote' : 'addANote']({
                number,
                hidden: (text) => <span className="sr-only">{text}</span>,
              }),
            )}
          </span>
        </Button>
      ) : null}
    </div>
  );
}

function Facts({
  version: { duration, loudness, size, uploadedBy, time },
}: Pick<VersionRowProps, 'version'>) {
  const facts = [
    duration === null ? null : clock(duration),
    loudness === null ? null : `${loudness.toFixed(1).replace('-', '−')} LUFS`,
    fileSize(size),
    uploadedBy ?? DELETED_USER,
  ].filter((fact) => fact !== null);
  return (
    <p className="text-[14px] break-words text-text-3 tabular-nums">
      <span>{`${facts.join(' · ')} · `}</span>
      <time dateTime={time}>{dateLabel(time)}</time>
    </p>
  );
}

function State({
  processing,
  hasWaveform,
}: {
  processing: versions.Version['processing'];
  hasWaveform: boolean;
}) {
  if (processing === 'failed')
    return (
      <p className="flex items-start gap-2 text-danger">
        <WarningIcon className="mt-0.5" />
        {hasWaveform ? messages.thisVersionCouldNotBe : messages.weCouldntProcessThisFile}
      </p>
    );
  return processing === 'waiting' ? (
    <output className="text-[14px] text-text-2">{messages.processingYouCanLeaveThis}</output>
  ) : null;
}
