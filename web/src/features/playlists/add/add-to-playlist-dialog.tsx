import { limits, trimText, type playlists } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CheckIcon, PlusIcon, SearchIcon } from '../../../ui/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CreateDialog } from '../edit/edit-dialog.tsx';
import { PlaylistCover } from '../playlist-cover.tsx';
import { libraryQuery } from '../playlists.queries.ts';
import { addMessages as messages } from './add.messages.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { useAddTracks } from './use-add-tracks.ts';

export interface AddToPlaylistDialogProps {
  /** The posts to add, in their order. */
  postIds: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds posts to one of the playlists that the viewer edits, or to a new one. */
export function AddToPlaylistDialog({ postIds, open, onOpenChange }: AddToPlaylistDialogProps) {
  const [isCreating, setIsCreating] = useState(false);
  const { add, isAdding, duplicate, answerDuplicate } = useAddTracks({ onAdded: () => onOpenChange(false) });
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={messages.addToPlaylist} size="small" tall>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <Button
            icon={<PlusIcon />}
            wide
            aria-haspopup="dialog"
            onClick={() => {
              onOpenChange(false);
              setIsCreating(true);
            }}
          >
            {messages.newPlaylist}
          </Button>
          <EditablePlaylists
            postId={postIds[0]}
            onChoose={(playlist) => add(playlist, postIds)}
            isBusy={isAdding}
          />
        </div>
      </Dialog>
      <DuplicateDialog duplicate={duplicate} onAnswer={answerDuplicate} />
      {isCreating ? <CreateDialog postIds={postIds} open={isCreating} onOpenChange={setIsCreating} /> : null}
    </>
  );
}

interface EditablePlaylistsProps {
  /** The post whose playlists have a tick mark. */
  postId: string | undefined;
  onChoose: (playlist: playlists.LibraryPlaylist) => void;
  isBusy: boolean;
}

function EditablePlaylists({ postId, onChoose, isBusy }: EditablePlaylistsProps) {
  const [text, setText] = useState('');
  const search = useDebounced(trimText(text), limits.debounce.userSearch);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(libraryQuery({ search, postId, isEditable: true }));
  const matches = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <>
      <TextField
        label={messages.searchPlaylists}
        labelHidden
        type="search"
        icon={<SearchIcon />}
        placeholder={messages.searchPlaylists}
        autoComplete="off"
        maxLength={limits.search.length}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {data ? (
        matches.length === 0 ? (
          <p className="py-6 text-center wrap-anywhere text-text-2">
            {search === '' ? messages.noPlaylistsYet : messages.noPlaylistsFound({ search })}
          </p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {matches.map((playlist) => (
              <li key={playlist.id}>
                <PlaylistChoice playlist={playlist} isBusy={isBusy} onChoose={() => onChoose(playlist)} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed
          level={3}
          title={messages.weCouldntLoadYourPlaylists}
          error={error}
          isFetching={isFetching}
          refetch={refetch}
          className="bg-transparent"
        />
      ) : (
        <Loading label={messages.loading} className="grid gap-2">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} className="h-14 rounded-m" />
          ))}
        </Loading>
      )}
      {hasNextPage ? (
        <Button
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="justify-self-center"
        >
          {messages.loadMore}
        </Button>
      ) : null}
    </>
  );
}

const SKELETON_ROWS = 4;

interface PlaylistChoiceProps {
  playlist: playlists.LibraryPlaylist;
  isBusy: boolean;
  onChoose: () => void;
}

function PlaylistChoice({ playlist, isBusy, onChoose }: PlaylistChoiceProps) {
  const { name, itemsCount, contains } = playlist;
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onChoose}
      className="flex min-h-16 w-full items-center gap-3 rounded-m px-2 text-left transition-colors hover:bg-surface-2"
    >
      <PlaylistCover playlist={playlist} className="w-12 shrink-0 rounded-s" />
      <span className="grid min-w-0 grow">
        <span dir="auto" className="truncate text-left font-semibold">
          {name}
        </span>
        <span className="text-[13px] text-text-2">
          {messages.trackCount({ count: itemsCount, countText: itemsCount })}
        </span>
      </span>
      {contains ? (
        <span className="grid shrink-0 text-accent">
          <CheckIcon />
          <span className="sr-only">{messages.contains}</span>
        </span>
      ) : null}
    </button>
  );
}
