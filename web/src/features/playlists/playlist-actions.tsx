import type { playlists } from '@backbeat/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { player, usePlayer } from '../../player/index.ts';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { CheckIcon, LinkIcon, MoreIcon, PauseIcon, PlayIcon, PlusIcon, ShareIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { LockIcon } from '../../ui/rare-icons.ts';
import { Part } from '../../ui/part.tsx';
import { useSignInLink } from '../auth/index.ts';
import { itemsOf } from './items/arrange-items.ts';
import { playItems, useIsQueued } from './items/play-items.ts';
import { GlobeIcon, ShuffleIcon } from './playlist-icons.ts';
import type { PlaylistMenuProps } from './playlist-menu.tsx';
import { itemsQuery, useFollowPlaylist } from './playlists.queries.ts';
import { messages } from './playlists.messages.ts';

const PlaylistMenu = lazyOverlay<PlaylistMenuProps>(
  'menu',
  async () => (await import('./playlist-menu.tsx')).PlaylistMenu,
);
const ShareDialog = lazy(async () => (await import('./share-dialog.tsx')).ShareDialog);
const ExportDialog = lazy(async () => (await import('./export/export-dialog.tsx')).ExportDialog);
const EditDialog = lazy(async () => (await import('./edit/edit-dialog.tsx')).EditDialog);

const VISIBILITY_ICONS = { public: GlobeIcon, unlisted: LinkIcon, private: LockIcon };

interface PlaylistActionsProps {
  playlist: playlists.Playlist;
  viewer: string | undefined;
  /** Opens the list of people. */
  onPeople: () => void;
}

/** The actions on a playlist: play, follow, share, and its settings for the owner. */
export function PlaylistActions({ playlist, viewer, onPeople }: PlaylistActionsProps) {
  const { name, visibility, viewerRole } = playlist;
  const [dialog, setDialog] = useState<{ kind: 'share' | 'edit' | 'export'; open: boolean }>();
  const label = messages.moreActions({ name });
  const VisibilityIcon = VISIBILITY_ICONS[visibility];
  const control = {
    open: dialog?.open ?? false,
    onOpenChange: (open: boolean) => setDialog((now) => now && { ...now, open }),
  };
  return (
    <>
      <PlayButtons playlist={playlist} />
      {viewerRole !== 'owner' && visibility !== 'private' ? (
        viewer === undefined ? (
          <FollowLink />
        ) : (
          <FollowButton playlist={playlist} />
        )
      ) : null}
      {visibility === 'private' ? null : (
        <Button
          icon={<ShareIcon />}
          compact
          aria-haspopup="dialog"
          onClick={() => setDialog({ kind: 'share', open: true })}
        >
          {messages.share}
        </Button>
      )}
      {viewerRole === 'owner' ? (
        <Button
          icon={<VisibilityIcon />}
          compact
          aria-haspopup="dialog"
          onClick={() => setDialog({ kind: 'edit', open: true })}
          className="max-md:hidden"
        >
          {messages[visibility]}
        </Button>
      ) : null}
      <PlaylistMenu
        playlist={playlist}
        viewer={viewer}
        label={label}
        onEdit={() => setDialog({ kind: 'edit', open: true })}
        onPeople={onPeople}
        onExport={() => setDialog({ kind: 'export', open: true })}
        trigger={
          <IconButton label={label} variant="plain" className="size-11!">
            <MoreIcon strokeWidth={3} />
          </IconButton>
        }
      />
      {dialog ? (
        <Part>
          {dialog.kind === 'share' ? <ShareDialog playlist={playlist} {...control} /> : null}
          {dialog.kind === 'export' ? <ExportDialog playlist={playlist} {...control} /> : null}
          {dialog.kind === 'edit' ? <EditDialog playlist={playlist} {...control} /> : null}
        </Part>
      ) : null}
    </>
  );
}

/** Plays the playlist in its order, or shuffled. */
function PlayButtons({ playlist }: { playlist: playlists.Playlist }) {
  const queries = useQueryClient();
  const { data, hasNextPage } = useInfiniteQuery(itemsQuery(playlist.id));
  const isQueued = useIsQueued(playlist.id);
  const isActive = usePlayer(({ status }) => status === 'playing' || status === 'loading');
  const isPlaying = isQueued && isActive;
  const items = data ? itemsOf(data) : [];
  const canPlay = items.some(({ post }) => post && (post.stream ?? post.music) !== null);
  const play = (isShuffled: boolean) =>
    playItems(
      queries,
      { playlist, items, nextPage: hasNextPage ? data?.pages.length : undefined },
      { isShuffled },
    );
  return (
    <>
      <Button
        variant="primary"
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        disabled={!canPlay}
        onClick={() => (isQueued ? player.toggle() : play(false))}
        className="max-md:grow"
      >
        {isPlaying ? messages.pause : messages.play}
      </Button>
      <Button icon={<ShuffleIcon />} compact disabled={!canPlay} onClick={() => play(true)}>
        {messages.shuffle}
      </Button>
    </>
  );
}

function FollowButton({ playlist }: { playlist: playlists.Playlist }) {
  const { mutate, isPending } = useFollowPlaylist(playlist);
  const isFollowing = playlist.followedByViewer;
  return (
    <Button
      icon={isFollowing ? <CheckIcon /> : <PlusIcon />}
      isPressed={isFollowing}
      busy={isPending}
      onClick={() => mutate()}
    >
      {isFollowing ? messages.following : messages.follow}
    </Button>
  );
}

/** A visitor signs in first. */
function FollowLink() {
  return (
    <ButtonLink {...useSignInLink()} icon={<PlusIcon />}>
      {messages.follow}
    </ButtonLink>
  );
}
