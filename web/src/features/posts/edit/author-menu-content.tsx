import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { QueueItems, trackOfPost } from '../../../player/index.ts';
import { EditIcon, line, ListIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import { ChartIcon } from '../../../ui/rare-icons.ts';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlays/menu.tsx';
import { AnalyticsDialog, useMayOpenAnalytics } from '../../analytics/index.ts';
import { AddToPlaylistDialog, addMessages } from '../../playlists/index.ts';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { usePinPost } from './use-pin-post.ts';
import { EditPostDialog } from './edit-post-dialog.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './edit.messages.ts';

const PinIcon = line('M12 21v-6m-6 0h12l-2.5-4V4h-7v7L6 15Z');

export interface AuthorMenuContentProps extends OpenedByTrigger {
  post: posts.Post;
  label: string;
  /** Where the post itself is open: leaves it after the post is deleted. */
  leave?: (() => Promise<void>) | undefined;
}

/** The items of the author's menu. The dialogs stand beside the menu, which has closed by then. */
export function AuthorMenuContent({
  post,
  label,
  leave,
  trigger,
  defaultOpen = false,
}: AuthorMenuContentProps) {
  const [dialog, setDialog] = useState<{ kind: 'add' | 'edit' | 'delete' | 'analytics'; open: boolean }>();
  const mayOpenAnalytics = useMayOpenAnalytics();
  const pin = usePinPost(post.id);
  const track = trackOfPost(post);
  const control = {
    open: dialog?.open ?? false,
    onOpenChange: (open: boolean) => setDialog((now) => now && { ...now, open }),
  };
  return (
    <>
      <Menu label={label} trigger={trigger} defaultOpen={defaultOpen}>
        {track ? <QueueItems track={track} /> : null}
        {post.status === 'PUBLISHED' ? (
          <MenuItem icon={<PlusIcon />} onSelect={() => setDialog({ kind: 'add', open: true })}>
            {addMessages.addToPlaylist}
          </MenuItem>
        ) : null}
        <MenuItem icon={<EditIcon />} onSelect={() => setDialog({ kind: 'edit', open: true })}>
          {messages.editPost}
        </MenuItem>
        <MenuLink to={`${paths.post(post.id)}?tab=versions`} icon={<ListIcon />}>
          {messages.versions}
        </MenuLink>
        {post.status === 'PUBLISHED' ? (
          <MenuItem icon={<PinIcon />} onSelect={pin}>
            {messages.pinToProfile}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<ChartIcon />}
          onSelect={() => {
            if (mayOpenAnalytics()) setDialog({ kind: 'analytics', open: true });
          }}
        >
          {messages.analytics}
        </MenuItem>
        <MenuItem icon={<TrashIcon />} danger onSelect={() => setDialog({ kind: 'delete', open: true })}>
          {uiMessages.delete}
        </MenuItem>
      </Menu>
      {dialog?.kind === 'add' ? <AddToPlaylistDialog postIds={[post.id]} {...control} /> : null}
      {dialog?.kind === 'edit' ? <EditPostDialog post={post} {...control} /> : null}
      {dialog?.kind === 'analytics' ? <AnalyticsDialog post={post} {...control} /> : null}
      {dialog?.kind === 'delete' ? <DeletePostDialog id={post.id} leave={leave} {...control} /> : null}
    </>
  );
}
