import { DELETED_USER, type chats } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { EditIcon, FlagIcon, ListIcon, TrashIcon } from '../../../ui/icons.tsx';
import { ReplyIcon } from '../composer/composer-icons.ts';
import { Menu, MenuItem, MenuPicks, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { useCanChange } from '../state/change-window.ts';
import type { MessageMutations } from '../state/message-mutations.ts';
import { Part } from '../../../ui/part.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './message.messages.ts';

export interface MessageMenuProps extends OpenedByTrigger {
  message: chats.Message;
  isMine: boolean;
  actions: MessageMutations;
  onRemove: () => void;
}

const QUICK = ['👍', '❤️', '🔥', '🎧', '😂', '😮'];

/** The menu of message actions. */
export function MessageMenu({ message, isMine, actions, onRemove, trigger, defaultOpen }: MessageMenuProps) {
  const isTyped = message.type === 'CHAT';
  const mayChange = useCanChange(message, isMine);
  const [report, setReport] = useState<'never' | 'open' | 'closed'>('never');
  const menu = (
    <Menu
      label={messages.actionsForTheMessage}
      trigger={trigger}
      align={isMine ? 'end' : 'start'}
      defaultOpen={defaultOpen ?? false}
    >
      <MenuPicks
        label={messages.react}
        options={QUICK.map((emoji) => ({
          label: messages.reactWithEmoji({ emoji }),
          children: emoji,
          onSelect: () => actions.react(message, emoji, true),
        }))}
      />
      <MenuSeparator />
      <MenuItem icon={<ReplyIcon />} onSelect={() => actions.reply(message)}>
        {messages.reply}
      </MenuItem>
      {isTyped ? (
        <MenuItem icon={<ListIcon />} onSelect={() => actions.copy(message)}>
          {messages.copyText}
        </MenuItem>
      ) : null}
      {mayChange && isTyped ? (
        <MenuItem icon={<EditIcon />} onSelect={() => actions.edit(message)}>
          {messages.edit}
        </MenuItem>
      ) : null}
      {mayChange ? (
        <MenuItem icon={<TrashIcon />} danger onSelect={onRemove}>
          {uiMessages.delete}
        </MenuItem>
      ) : null}
      {isMine || message.sender === DELETED_USER ? null : (
        <MenuItem icon={<FlagIcon />} onSelect={() => setReport('open')}>
          {messages.report}
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {report === 'never' ? null : (
        <Part>
          <ReportDialog
            about={{ kind: 'message', chat: message.chatRoomId, seq: message.seq }}
            userName={message.sender}
            open={report === 'open'}
            onOpenChange={(open) => setReport(open ? 'open' : 'closed')}
          />
        </Part>
      )}
    </>
  );
}

const ReportDialog = lazy(async () => (await import('../../reports/index.ts')).ReportDialog);
