import { countCodePoints, limits, playlists, trimText } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { updateCached } from '../../../api/cached-entities.ts';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { playlistPath } from '../../../navigation/playlist-path.ts';
import { useNavigate } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { PictureField, usePicture } from '../../pictures/index.ts';
import { editMessages as messages } from './edit.messages.ts';

type Details = Pick<playlists.PlaylistSummary, 'name' | 'description' | 'visibility'>;

interface DialogControl {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface EditDialogProps extends DialogControl {
  playlist: playlists.Playlist;
}

/** Changes name, description, visibility and cover of an own playlist. */
export function EditDialog({ playlist, open, onOpenChange }: EditDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const { picture, choose } = usePicture('USER');
  const [removesCover, setRemovesCover] = useState(false);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (details: Details) =>
      call(api.playlists.updatePlaylist, {
        params: { id: playlist.id },
        body: {
          playlist: { ...details, removeCover: removesCover && picture.file === undefined },
          ...(picture.file && { cover: picture.file }),
        },
      }),
    onSuccess: ({ id, name, description, visibility, cover, revision }) => {
      updateCached(queries, 'playlist', (cachedPlaylist) =>
        cachedPlaylist.id === id
          ? { ...cachedPlaylist, name, description, visibility, cover, revision }
          : cachedPlaylist,
      );
      void refetchAfter(queries, 'playlist');
      onOpenChange(false);
      toast.success(messages.saved);
    },
    onError: (error) => toast.failure(failureSentence(error)),
  });
  return (
    <DetailsDialog
      title={messages.editPlaylist}
      submitLabel={uiMessages.save}
      details={playlist}
      isBusy={isPending}
      onSubmit={mutate}
      open={open}
      onOpenChange={onOpenChange}
    >
      <PictureField
        label={messages.cover}
        picture={picture}
        hint={removesCover ? messages.coverRemoved : messages.coverHint}
        onChoose={choose}
        actions={
          playlist.cover === null || picture.file || removesCover ? null : (
            <Button variant="ghost" size="small" onClick={() => setRemovesCover(true)}>
              {messages.removeCover}
            </Button>
          )
        }
      />
    </DetailsDialog>
  );
}

export interface CreateDialogProps extends DialogControl {
  /** Posts that the playlist begins with. */
  postIds?: readonly string[];
}

/** Creates a playlist, private unless the user chooses otherwise. */
export function CreateDialog({ postIds = [], open, onOpenChange }: CreateDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  /** A repeated press creates one playlist. */
  const [idempotencyKey] = useState(randomKey);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (details: Details) => createPlaylist(details, postIds, idempotencyKey),
    onSuccess: (playlist) => {
      void refetchAfter(queries, 'playlist');
      onOpenChange(false);
      toast.success(messages.created({ name: playlist.name }), {
        label: messages.open,
        onSelect: () => void navigate(playlistPath(playlist.id)),
      });
    },
    onError: (error) => toast.failure(failureSentence(error)),
  });
  return (
    <DetailsDialog
      title={messages.newPlaylist}
      submitLabel={messages.create}
      details={{ name: '', description: '', visibility: 'private' }}
      isBusy={isPending}
      onSubmit={mutate}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}

/** Creates a playlist. Posts beyond those of one request follow; a repeated call skips those that are there. */
async function createPlaylist(
  details: Details,
  postIds: readonly string[],
  idempotencyKey: string,
): Promise<playlists.Playlist> {
  const { addedAtOnce } = limits.playlists;
  const partFrom = (start: number) => ({
    posts: postIds.slice(start, start + addedAtOnce),
    duplicates: 'skip' as const,
  });
  const playlist = await call(
    api.playlists.createPlaylist,
    { body: { ...details, ...partFrom(0) } },
    { idempotencyKey },
  );
  for (let start = addedAtOnce; start < postIds.length; start += addedAtOnce)
    await call(api.playlists.addItems, { params: { id: playlist.id }, body: partFrom(start) });
  return playlist;
}

interface DetailsDialogProps extends DialogControl {
  title: string;
  submitLabel: string;
  details: Details;
  isBusy: boolean;
  onSubmit: (details: Details) => void;
  children?: ReactNode;
}

const VISIBILITIES: readonly { value: playlists.PlaylistVisibility; label: string }[] = [
  { value: 'public', label: messages.publicHint },
  { value: 'unlisted', label: messages.unlistedChoice },
  { value: 'private', label: messages.privateHint },
];

function DetailsDialog({
  title,
  submitLabel,
  details,
  isBusy,
  onSubmit,
  children,
  ...control
}: DetailsDialogProps) {
  const [name, setName] = useState(details.name);
  const [description, setDescription] = useState(details.description);
  const [visibility, setVisibility] = useState(details.visibility);
  const [error, setError] = useState<string>();
  const formId = useId();
  return (
    <Dialog
      {...control}
      title={title}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => control.onOpenChange(false)}>
            {uiMessages.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog over another one in the tree of React, whose form must not submit too.
          event.stopPropagation();
          if (trimText(name) === '') setError(playlists.messages.name);
          else onSubmit({ name: trimText(name), description, visibility });
        }}
      >
        <TextField
          label={messages.name}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          maxLength={limits.playlists.name}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <TextArea
          label={messages.description}
          maxLength={limits.playlists.description}
          counter={{ length: countCodePoints(description), max: limits.playlists.description }}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <RadioGroup
          label={messages.visibility}
          options={VISIBILITIES}
          value={visibility}
          onChange={setVisibility}
        />
        {children}
      </form>
    </Dialog>
  );
}
