import type { playlists, posts } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { QueueItems, trackOfPost } from '../../../player/index.ts';
import { CheckIcon, MusicIcon, PlusIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { AddToPlaylistDialog } from '../add/lazy-add-to-playlist-dialog.tsx';
import { addMessages } from '../add/add.messages.ts';
import type { ItemEditing } from './use-item-editing.ts';
import { MoveMenuItems } from './move-menu-items.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { messages } from '../playlists.messages.ts';

export interface ItemMenuProps extends OpenedByTrigger {
  item: playlists.PlaylistItem;
  post: posts.Post;
  viewer: string | undefined;
  editing: ItemEditing | undefined;
  label: string;
}

/** The actions on an item of a playlist. The dialogs stand beside the menu, which has closed by then. */
export function ItemMenu({
  item,
  post,
  viewer,
  editing,
  label,
  trigger,
  defaultOpen = false,
}: ItemMenuProps) {
  const [dialog, setDialog] = useState<{ kind: 'add' | 'position'; open: boolean }>();
  const track = trackOfPost(post);
  const control = {
    open: dialog?.open ?? false,
    onOpenChange: (open: boolean) => setDialog((now) => now && { ...now, open }),
  };
  return (
    <>
      <Menu label={label} trigger={trigger} defaultOpen={defaultOpen}>
        {track ? <QueueItems track={track} /> : null}
        {viewer === undefined ? null : (
          <MenuItem icon={<PlusIcon />} onSelect={() => setDialog({ kind: 'add', open: true })}>
            {addMessages.addToPlaylist}
          </MenuItem>
        )}
        <MenuLink to={paths.post(post.id)} icon={<MusicIcon />}>
          {messages.viewTrack}
        </MenuLink>
        <MenuLink to={paths.profile(post.author.userName)} icon={<UserIcon />}>
          {messages.viewProfile}
        </MenuLink>
        {editing ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<CheckIcon />} onSelect={() => editing.toggle(item)}>
              {editing.selectedItems.includes(item) ? messages.unselect : messages.select}
            </MenuItem>
            <MoveMenuItems
              items={[item]}
              editing={editing}
              onPosition={() => setDialog({ kind: 'position', open: true })}
            />
            <MenuSeparator />
            <MenuItem icon={<TrashIcon />} onSelect={() => editing.remove([item])}>
              {messages.removeFromPlaylist}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {dialog?.kind === 'add' ? <AddToPlaylistDialog postIds={[post.id]} {...control} /> : null}
      {dialog?.kind === 'position' && editing ? (
        <PositionDialog items={[item]} editing={editing} {...control} />
      ) : null}
    </>
  );
}
