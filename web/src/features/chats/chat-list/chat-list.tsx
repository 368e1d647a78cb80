import { chats, trimText } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PlusIcon, SearchIcon } from '../../../ui/icons.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { useOnline } from '../../presence/index.ts';
import { useChats } from './chats.queries.ts';
import { ChatListItem } from './chat-list-item.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { matchesSearch, listedChats } from './cached-chats.ts';
import { messages } from './chat-list.messages.ts';

interface ChatListProps {
  viewer: string;
  /** The id of the open chat. */
  open: string | null;
  onNew: () => void;
}

/** All chats by latest activity, with a search box for chat names and members. */
export function ChatList({ viewer, open, onNew }: ChatListProps) {
  const [search, setSearch] = useState('');
  return (
    <div className="flex min-h-0 grow flex-col gap-3 px-3 pt-4">
      <div className="flex items-center justify-between gap-3 pl-1">
        <h1 className="text-[24px]! font-stretch-[100%]!">{messages.messages}</h1>
        <IconButton label={messages.newMessage} aria-haspopup="dialog" onClick={onNew}>
          <PlusIcon />
        </IconButton>
      </div>
      <TextField
        label={messages.searchConversations}
        labelHidden
        type="search"
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        icon={<SearchIcon />}
      />
      <div className="-mx-1 min-h-0 grow overflow-y-auto overscroll-contain px-1 pb-4">
        <Conversations viewer={viewer} open={open} search={trimText(search)} onNew={onNew} />
      </div>
    </div>
  );
}

function Conversations({ viewer, open, search, onNew }: ChatListProps & { search: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useChats(search);
  const all = data ? listedChats(data) : [];
  const online = useOnline(all.flatMap(({ isDirect, chatName }) => (isDirect ? chatName : [])));
  if (!data && !error) return <ChatListLoading />;
  if (!data)
    return (
      <LoadFailed
        message={`${chats.messages.listFailed}. ${failureSentence(error)}`}
        isTrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const matches = all.filter((chat) => matchesSearch(chat, search));
  if (all.length === 0)
    return (
      <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
        <p className="text-text-2">{messages.noChatsYetMessageSomeone}</p>
        <Button size="small" onClick={onNew}>
          {messages.startNewConversation}
        </Button>
      </div>
    );
  return (
    <>
      <output className="sr-only">
        {search === '' ? '' : messages.countFound({ count: matches.length })}
      </output>
      {matches.length > 0 ? (
        <FoundChats chats={matches} viewer={viewer} open={open} online={online} />
      ) : isFetchingNextPage ? (
        <ChatListLoading />
      ) : (
        <p className="px-4 py-10 text-center break-words text-text-2">
          {messages.noChatsFoundForSearch({ search })}
        </p>
      )}
      {hasNextPage ? <MoreChats isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()} /> : null}
    </>
  );
}

interface FoundProps extends Pick<ChatListProps, 'viewer' | 'open'> {
  chats: readonly chats.Chat[];
  /** The names of users who are online. */
  online: ReadonlySet<string>;
}

function FoundChats({ chats: matches, viewer, open, online }: FoundProps) {
  return (
    <ul aria-label={messages.conversations} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {matches.map((chat) => (
        <li key={chat.chatRoomId}>
          <ChatListItem
            chat={chat}
            viewer={viewer}
            isOpen={chat.chatRoomId === open}
            isOnline={chat.isDirect && online.has(chat.chatName)}
          />
        </li>
      ))}
    </ul>
  );
}

export function MoreChats({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) {
  return (
    <Button variant="ghost" wide className="mt-2" loading={isLoading} onClick={onClick}>
      {messages.loadMore}
    </Button>
  );
}

export function ChatListLoading() {
  return (
    <LoadingRows
      label={messages.loadingConversations}
      captionHidden
      className="grid gap-1"
      count={6}
      row={
        <div className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3 p-2.5">
          <Skeleton className="size-12 rounded-pill" />
          <div className="grid h-[66px] content-center gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      }
    />
  );
}
