import type { playlists, posts } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { QueueItems, trackOfPost } from '../../../player/index.ts';
import { line, ListIcon, MusicIcon, PlusIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { AddToPlaylistDialog } from '../add/lazy-add-to-playlist-dialog.tsx';
import { addMessages } from '../add/add.messages.ts';
import type { ItemEditing } from './use-item-editing.ts';
import { PositionDialog } from './position-dialog.tsx';
import { messages } from '../playlists.messages.ts';

const UpIcon = line('M12 19V5m0 0-6 6m6-6 6 6');
const DownIcon = line('M12 5v14m0 0-6-6m6 6 6-6');
const TopIcon = line('M5 4h14M12 20V9m0 0-5 5m5-5 5 5');
const BottomIcon = line('M5 20h14M12 4v11m0 0-5-5m5 5 5-5');

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
            <MoveItems item={item} editing={editing} />
            <MenuItem icon={<ListIcon />} onSelect={() => setDialog({ kind: 'position', open: true })}>
              {messages.moveToPosition}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<TrashIcon />} onSelect={() => editing.remove(item)}>
              {messages.removeFromPlaylist}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {dialog?.kind === 'add' ? <AddToPlaylistDialog postIds={[post.id]} {...control} /> : null}
      {dialog?.kind === 'position' && editing ? (
        <PositionDialog item={item} editing={editing} {...control} />
      ) : null}
    </>
  );
}

function MoveItems({
  item,
  editing: { count, moveTo },
}: {
  item: playlists.PlaylistItem;
  editing: ItemEditing;
}) {
  const place = item.position - 1;
  const moves = [
    { label: messages.moveToTop, icon: <TopIcon />, place: 0 },
    { label: messages.moveUp, icon: <UpIcon />, place: Math.max(0, place - 1) },
    { label: messages.moveDown, icon: <DownIcon />, place: Math.min(count - 1, place + 1) },
    { label: messages.moveToBottom, icon: <BottomIcon />, place: count - 1 },
  ];
  return moves.map(({ label, icon, place: newPlace }) => (
    <MenuItem key={label} icon={icon} disabled={newPlace === place} onSelect={() => moveTo(item, newPlace)}>
      {label}
    </MenuItem>
  ));
}
