import { isolateText, trimText, limits, type Genre, type posts, type users } from '@backbeat/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { audioKinds } from '../../../../lib/audio-kinds.ts';
import { fileSize } from '../../../../lib/format/file-size.ts';
import { openStorage } from '../../../../lib/open-storage.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { FilePicker } from '../../../../ui/forms/file-picker.tsx';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useToast } from '../../../../ui/overlays/toast.tsx';
import { uiMessages } from '../../../../ui/ui.messages.ts';
import { GenreField } from '../../details/genre-field.tsx';
import { audioFileError } from '../../details/post-file-errors.ts';
import { UploadStatus } from '../upload-status.tsx';
import { uploadMemory } from '../upload-memory.ts';
import { TrackQueue, type QueuedTrack } from './track-queue.ts';
import { messages } from './several.messages.ts';

interface TrackUploadsProps {
  user: Pick<users.CurrentUser, 'id' | 'role'>;
  releaseId: string;
  /** Called with each track that is on the release. */
  onAdded: (post: posts.Post) => void;
  /** Called when leaving the screen begins or ceases to lose something. */
  onBusy: (isBusy: boolean) => void;
}

/** Adds several files to a release at once: each becomes a held draft with its title from its tags or its name. */
export function TrackUploads({ user, releaseId, onAdded, onBusy }: TrackUploadsProps) {
  const toast = useToast();
  const [queue] = useState(
    () =>
      new TrackQueue({
        releaseId,
        memory: uploadMemory(openStorage(), user.id, 'create-tracks'),
        errorOf: (file) => audioFileError(file, user.role),
      }),
  );
  const tracks = useSyncExternalStore(queue.watch, () => queue.tracks);
  const onPost = useEffectEvent((post: posts.Post) => {
    toast.success(messages.added({ title: isolateText(post.title) }));
    onAdded(post);
  });
  useEffect(() => queue.connect((post) => onPost(post)), [queue]);
  const isBusy = tracks.some(({ step }) => step !== 'refused');
  const [genre, setGenre] = useState<readonly Genre[]>([]);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const chosenTracks = tracks.filter(({ step }) => step === 'chosen');
  const lacksGenre = chosenTracks.some((track) => track.genre.length === 0);
  const missing = chosenTracks.some(({ title }) => trimText(title) === '')
    ? messages.giveTitles
    : lacksGenre && genre.length === 0
      ? messages.chooseGenre
      : null;
  const kinds = audioKinds(user.role);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilePicker
        label={messages.uploadSeveral}
        buttonLabel={messages.chooseFiles}
        limits={kinds.limits}
        accept={kinds.accept}
        file={null}
        multiple
        onPick={(file, others) => file && void queue.choose([file, ...others])}
      />
      {tracks.length > 0 ? (
        <ol aria-label={messages.tracksToUpload} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {tracks.map((track) => (
            <li key={track.key} className="rounded-m bg-surface-2 p-3">
              {track.step === 'chosen' ? (
                <ChosenTrack
                  track={track}
                  onRename={(title) => queue.rename(track.key, title)}
                  onRemove={() => queue.remove(track)}
                />
              ) : (
                <RunningTrack
                  track={track}
                  onRetry={() => queue.retry(track.key)}
                  onRemove={() => queue.remove(track)}
                />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {chosenTracks.length > 0 ? (
        <>
          {lacksGenre ? (
            <div className="grid gap-2">
              <GenreField selectedGenres={genre} onChange={setGenre} />
              <p className="text-[14px] text-text-3">{messages.genresHint}</p>
            </div>
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" disabled={missing !== null} onClick={() => queue.start(genre)}>
              {messages.uploadTracks({ count: chosenTracks.length, countText: chosenTracks.length })}
            </Button>
            <span aria-live="polite" className="text-[14px] text-text-2">
              {missing}
            </span>
          </div>
        </>
      ) : null}
    </div>
  );
}

interface ChosenTrackProps {
  track: QueuedTrack;
  onRename: (title: string) => void;
  onRemove: () => void;
}

/** A file that waits for its title to be read and for the start. */
function ChosenTrack({ track: { file, title }, onRename, onRemove }: ChosenTrackProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={messages.titleOf({ file: file.name })}
          value={title}
          maxLength={limits.title}
          onChange={(event) => onRename(event.currentTarget.value)}
          onKeyDown={(event) => {
            // It would save the release around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
          hint={fileSize(file.size)}
          autoComplete="off"
        />
      </div>
      <RemoveButton title={title || file.name} onRemove={onRemove} />
    </div>
  );
}

interface RunningTrackProps {
  track: QueuedTrack;
  onRetry: () => void;
  onRemove: () => void;
}

function RunningTrack({ track, onRetry, onRemove }: RunningTrackProps) {
  const { step, title, upload, sentence } = track;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 grow truncate font-medium">
          {title}
        </span>
        {step === 'waiting' ? <span className="text-[14px] text-text-3">{messages.waiting}</span> : null}
        {step === 'uploading' || step === 'adding' ? null : (
          <RemoveButton title={title} onRemove={onRemove} />
        )}
      </div>
      {step === 'uploading' ? (
        <UploadStatus upload={{ cancel: onRemove, retry: onRetry }} state={upload} />
      ) : null}
      {step === 'adding' ? (
        <output className="flex items-center gap-2 text-[14px] text-text-2">
          <Spinner size={16} />
          <span>{messages.adding}</span>
        </output>
      ) : null}
      {sentence ? (
        <p role="alert" className="text-[14px] wrap-anywhere text-danger">
          {sentence}
        </p>
      ) : null}
      {step === 'failed' ? (
        <Button size="small" onClick={onRetry} className="justify-self-start">
          {uiMessages.retry}
        </Button>
      ) : null}
    </div>
  );
}

const RemoveButton = ({ title, onRemove }: { title: string; onRemove: () => void }) => (
  <IconButton label={messages.remove({ title: isolateText(title) })} onClick={onRemove}>
    <CloseIcon size={18} />
  </IconButton>
);
