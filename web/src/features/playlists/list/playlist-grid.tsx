import type { playlists } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { playlistPath } from '../../../navigation/playlist-path.ts';
import { Link } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlusIcon, UploadIcon } from '../../../ui/icons.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { CreateDialog } from '../edit/lazy-create-dialog.tsx';
import { ImportDialog } from '../import/lazy-import-dialog.tsx';
import { PlaylistCover } from '../playlist-cover.tsx';
import { libraryQuery, playlistsOfQuery } from '../playlists.queries.ts';
import { listMessages as messages } from './list.messages.ts';

/** The public playlists of a user; on one's own profile all, with a button that creates one. */
export function UserPlaylists({ userName }: { userName: string }) {
  const { data: viewer } = useCurrentUser();
  const isOwn = viewer?.userName === userName;
  const query = useInfiniteQuery(playlistsOfQuery(userName));
  return (
    <>
      {isOwn ? <NewPlaylist /> : null}
      <PlaylistGrid
        query={query}
        isOwn={isOwn}
        empty={
          <EmptyState
            level={3}
            title={messages.noPlaylistsYet}
            text={isOwn ? messages.createYourFirst : null}
          />
        }
      />
    </>
  );
}

/** The playlists of the viewer, those they collaborate on and those they follow. */
export function LibraryPlaylists() {
  const query = useInfiniteQuery(libraryQuery({ search: '' }));
  return (
    <>
      <NewPlaylist />
      <PlaylistGrid
        query={query}
        isOwn={false}
        empty={<EmptyState level={3} title={messages.noPlaylistsYet} text={messages.noneInLibrary} />}
      />
    </>
  );
}

/** The buttons that create a playlist, and make one of a file. */
function NewPlaylist() {
  const [dialog, setDialog] = useState<{ kind: 'create' | 'import'; open: boolean }>();
  const control = {
    open: dialog?.open ?? false,
    onOpenChange: (open: boolean) => setDialog((now) => now && { ...now, open }),
  };
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Button
        variant="primary"
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        onClick={() => setDialog({ kind: 'create', open: true })}
      >
        {messages.newPlaylist}
      </Button>
      <Button
        icon={<UploadIcon />}
        aria-haspopup="dialog"
        onClick={() => setDialog({ kind: 'import', open: true })}
      >
        {messages.importPlaylist}
      </Button>
      {dialog?.kind === 'create' ? <CreateDialog {...control} /> : null}
      {dialog?.kind === 'import' ? <ImportDialog {...control} /> : null}
    </div>
  );
}

/** What the grid needs of a query for playlists, page after page. */
interface PlaylistPages {
  data: { pages: readonly { content: readonly playlists.PlaylistSummary[] }[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface PlaylistGridProps {
  query: PlaylistPages;
  /** Whether all playlists are the viewer's own, which then need no owner. */
  isOwn: boolean;
  /** Replaces a list without playlists. */
  empty: ReactNode;
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(150px,42vw),1fr))] gap-x-4 gap-y-6 md:grid-cols-[repeat(auto-fill,minmax(200px,1fr))] md:gap-x-6';

function PlaylistGrid({ query, isOwn, empty }: PlaylistGridProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data)
    return error ? (
      <LoadFailed
        level={3}
        title={messages.weCouldntLoadPlaylists}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    ) : (
      <Loading label={messages.loading} className={gridClass}>
        {Array.from({ length: SKELETON_CARDS }, (_, card) => (
          <Skeleton key={card} className="aspect-square rounded-l" />
        ))}
      </Loading>
    );
  const listedPlaylists = data.pages.flatMap(({ content }) => content);
  if (listedPlaylists.length === 0) return empty;
  return (
    <>
      <ul aria-label={messages.playlists} className={gridClass}>
        {listedPlaylists.map((playlist) => (
          <li key={playlist.id} className="min-w-0">
            <PlaylistCard playlist={playlist} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div className="grid justify-items-center py-6">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messages.loadMore}
          </Button>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="py-3 text-center text-text-2">
          {failureSentence(error)}
        </p>
      ) : null}
    </>
  );
}

const SKELETON_CARDS = 8;

function PlaylistCard({ playlist, isOwn }: { playlist: playlists.PlaylistSummary; isOwn: boolean }) {
  const { id, name, owner, itemsCount, visibility } = playlist;
  const facts = [
    isOwn ? null : messages.byOwner({ owner: owner.userName }),
    messages.trackCount({ count: itemsCount, countText: itemsCount }),
    visibility === 'public' ? null : messages[visibility],
  ];
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)]">
      <PlaylistCover
        playlist={playlist}
        className="mb-3 rounded-l transition-transform group-hover:-translate-y-0.5"
      />
      <h3 className="truncate text-[16px]">
        <Link
          to={playlistPath(id)}
          dir="auto"
          className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
      </h3>
      <p className="truncate text-[14px] text-text-2">{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </article>
  );
}
