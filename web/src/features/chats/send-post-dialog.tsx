import { useRef, useState } from 'react';
import { chats, trimText } from '@backbeat/contract';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { CheckIcon, SearchIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { useChats } from './chat-list/chats.queries.ts';
import { ChatListLoading, MoreChats } from './chat-list/chat-list.tsx';
import { LoadFailed } from './load-failed.tsx';
import { matchesSearch, listedChats } from './chat-list/cached-chats.ts';
import { outboxOf } from './outbox/outbox.ts';
import { messages } from './chats.messages.ts';

export interface SendPostDialogProps {
  /** The URL of the post to send. */
  link: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * 'Send in a message': sends a post's link to the chosen chats, once each. The post plays in place
 * there.
 */
export function SendPostDialog({ link, open, onOpenChange }: SendPostDialogProps) {
  const { data: viewer } = useCurrentUser();
  const toast = useToast();
  const send = ({ chatRoomId, chatName }: chats.Chat) => {
    if (!viewer) return;
    outboxOf(viewer.id).write({ chatId: chatRoomId, text: link });
    toast.success(messages.sentToChatname({ chatName }));
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.sendInAChat} size="small">
      <Chats onChoose={send} />
    </Dialog>
  );
}

function Chats({ onChoose }: { onChoose: (chat: chats.Chat) => void }) {
  const [search, setSearch] = useState('');
  const [sentChatIds, setSentChatIds] = useState<ReadonlySet<string>>(new Set());
  /** Updated synchronously: a second press may come before the button has disappeared. */
  const sentNow = useRef(new Set<string>());
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats(
    trimText(search),
  );
  if (!data && error)
    return (
      <LoadFailed message={chats.messages.listFailed} isTrying={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <ChatListLoading />;
  const matches = listedChats(data).filter((chat) => matchesSearch(chat, trimText(search)));
  return (
    <div className="grid min-h-80 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <TextField
        label={messages.searchConversations}
        labelHidden
        type="search"
        placeholder={messages.searchPlaceholder}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        icon={<SearchIcon />}
      />
      {matches.length > 0 ? null : isFetchingNextPage ? (
        <ChatListLoading />
      ) : (
        <p className="py-6 text-center text-text-2">{messages.noChatsFound}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {matches.map((chat) => (
          <li key={chat.chatRoomId} className="flex min-h-14 items-center gap-3">
            <Avatar seed={chat.chatName} src={uploadedPicture(chat.chatPhoto)} size={40} />
            <span dir="auto" className="min-w-0 grow truncate font-medium">
              {chat.chatName}
            </span>
            {sentChatIds.has(chat.chatRoomId) ? (
              <output className="flex min-h-9 items-center gap-1.5 px-3.5 text-[14px] text-text-2">
                <CheckIcon size={16} className="text-accent" />
                {messages.sent}
              </output>
            ) : (
              <Button
                size="small"
                aria-label={messages.sendToChatname({ chatName: chat.chatName })}
                onClick={() => {
                  if (sentNow.current.has(chat.chatRoomId)) return;
                  sentNow.current.add(chat.chatRoomId);
                  setSentChatIds(new Set(sentNow.current));
                  onChoose(chat);
                }}
              >
                {messages.send}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage ? <MoreChats isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()} /> : null}
    </div>
  );
}
