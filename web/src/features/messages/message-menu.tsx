import { limits, type chats } from '@backbeat/contract';
import { useState } from 'react';
import { EditIcon, ListIcon, ReplyIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem, MenuPicks, MenuSeparator } from '../../ui/menu.tsx';
import type { OpenedByTrigger } from '../../ui/when-wanted.tsx';
import type { Deeds } from './message-deeds.ts';

export interface MessageMenuProps extends OpenedByTrigger {
  message: chats.Message;
  isMine: boolean;
  deeds: Deeds;
}

const QUICK = ['👍', '❤️', '🔥', '🎧', '😂', '😮'];

/** What can be done with a message. */
export function MessageMenu({ message, isMine, deeds, trigger, defaultOpen }: MessageMenuProps) {
  const isTyped = message.type === 'CHAT';
  // As it is when the menu opens; the server decides.
  const [mayChange] = useState(
    () => isMine && Date.now() - Date.parse(message.time) < limits.chats.editMinutes * 60_000,
  );
  return (
    <Menu
      label="Actions for the message"
      trigger={trigger}
      align={isMine ? 'end' : 'start'}
      defaultOpen={defaultOpen ?? false}
    >
      <MenuPicks
        label="React"
        options={QUICK.map((emoji) => ({
          label: `React with ${emoji}`,
          children: emoji,
          onSelect: () => deeds.react(message, emoji, true),
        }))}
      />
      <MenuSeparator />
      <MenuItem icon={<ReplyIcon />} onSelect={() => deeds.reply(message)}>
        Reply
      </MenuItem>
      {isTyped ? (
        <MenuItem icon={<ListIcon />} onSelect={() => deeds.copy(message)}>
          Copy text
        </MenuItem>
      ) : null}
      {mayChange && isTyped ? (
        <MenuItem icon={<EditIcon />} onSelect={() => deeds.edit(message)}>
          Edit
        </MenuItem>
      ) : null}
      {mayChange ? (
        <MenuItem icon={<TrashIcon />} danger onSelect={() => deeds.remove(message)}>
          Delete
        </MenuItem>
      ) : null}
    </Menu>
  );
}
