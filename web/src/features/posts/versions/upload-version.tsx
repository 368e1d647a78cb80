import { countCodePoints, limits, posts, trimText, versions, type users } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { audioKinds } from '../../../lib/audio-kinds.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { FilePicker } from '../../../ui/forms/file-picker.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { LazyLeaveDialog, LocalPreview, useLocalTrack, usePickedFile } from '../../uploads/index.ts';
import { audioFileError } from '../details/post-file-errors.ts';
import { uploadMemory } from '../create/upload-memory.ts';
import { UploadStatus } from '../create/upload-status.tsx';
import { useTrackUpload } from '../create/use-track-upload.ts';
import { AnsweredComments } from './answered-comments.tsx';
import { useUploadVersion } from './use-upload-version.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './versions.messages.ts';

interface UploadVersionProps {
  post: posts.Post;
  onClose: () => void;
}

/** Uploads a version of an own post. The upload resumes after a lost connection or a reload. */
export function UploadVersion(props: UploadVersionProps) {
  const { data: user } = useCurrentUser();
  return user ? <UploadForm user={user} {...props} /> : null;
}

function UploadForm({ user, post, onClose }: UploadVersionProps & { user: users.CurrentUser }) {
  const toast = useToast();
  const scope = `${user.id}.version.${post.id}`;
  const audio = usePickedFile({
    judge: (file) => audioFileError(file, user.role),
    missingText: posts.messages.file,
    storedAs: scope,
  });
  const { upload, state } = useTrackUpload(scope, audio);
  const local = useLocalTrack(audio, {
    title: post.title,
    artist: post.author.userName,
    banner: post.banner,
  });
  const [note, setNote] = useState('');
  const [commentIds, setCommentIds] = useState<readonly string[]>([]);
  const { saving, save, reset, isSaving } = useUploadVersion(post.id, upload, ({ number }) => {
    upload.leave();
    uploadMemory(openStorage(), scope).forget();
    audio.clear();
    toast.success(versions.messages.uploaded({ number }));
    onClose();
  });
  const blockedNavigation = useLeaveWarning(
    () => isSaving() || ['starting', 'sending', 'lost', 'checking'].includes(state.step),
  );
  const isWaiting = saving.state === 'waiting';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (audio.file) void save({ note: trimText(note), comments: [...commentIds] });
    else audio.miss();
  };
  const cancel = () => {
    upload.cancel();
    audio.clear();
    onClose();
  };
  return (
    <Panel>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h3 className="text-[17px]">{messages.uploadNewVersion}</h3>
        <FilePicker
          label={messages.audioFile}
          {...audioKinds(user.role)}
          file={audio.file}
          onPick={(file) => {
            reset();
            audio.pick(file);
          }}
          error={audio.trouble}
          disabled={isWaiting}
          preview={
            local.track ? (
              <>
                <LocalPreview track={local.track} isUndrawable={local.isUndrawable} />
                <UploadStatus upload={upload} state={state} />
              </>
            ) : null
          }
        />
        <TextField
          label={messages.noteOptional}
          hint={messages.whatChangedEveryoneWhoCan}
          placeholder={messages.noteExample}
          value={note}
          maxLength={limits.versionNote}
          counter={{ length: countCodePoints(note), max: limits.versionNote }}
          disabled={isWaiting}
          onChange={(event) => {
            reset();
            setNote(event.currentTarget.value);
          }}
        />
        {post.isrc === null ? null : <p className="text-text-2">{messages.newIsrc}</p>}
        {post.totalComments === 0 ? null : (
          <AnsweredComments
            post={post}
            chosenIds={commentIds}
            disabled={isWaiting}
            onChange={(chosenIds) => {
              reset();
              setCommentIds(chosenIds);
            }}
          />
        )}
        <div role="alert" className="empty:hidden">
          {saving.state === 'failed' ? (
            <p className="flex items-start gap-2 text-danger">
              <WarningIcon className="mt-0.5" />
              <span>{saving.sentence}</span>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={cancel}>{uiMessages.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!audio.file} loading={isWaiting}>
            {saving.state === 'failed' ? uiMessages.tryAgain : messages.saveVersion}
          </Button>
        </div>
      </form>
      <LazyLeaveDialog
        open={blockedNavigation !== null}
        onStay={() => blockedNavigation?.reset()}
        onLeave={() => blockedNavigation?.proceed()}
        sentence={versions.messages.leave}
      />
    </Panel>
  );
}
