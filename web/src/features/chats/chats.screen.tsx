import { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { lazy, useNavigate, useSearchParams } from '@packages/router';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { readAddress } from './chats-address.ts';
import { chatsQuery } from './chat-list/chats.queries.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { ChatList } from './chat-list/chat-list.tsx';
import { ConversationLoading } from './conversation/conversation-loading.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Part, PartBoundary } from '../../ui/part.tsx';
import { messages } from './chats.messages.ts';

const CreateChatDialog = lazy(
  async () => (await import('./chat-list/create-chat-dialog.tsx')).CreateChatDialog,
);

const SendPostDialog = lazy(async () => (await import('./send-post-dialog.tsx')).SendPostDialog);

/** 'Messages': the chats of the signed-in user beside the open one. Phones show one of the two. */
export function Component() {
  useTitle(messages.messages);
  const { userName } = useSignedInUser();
  const [query] = useSearchParams();
  const { chat, recipient, sharedLink } = readAddress(query);
  const [creating, setCreating] = useState<'never' | 'now' | 'before'>('never');
  const start = () => setCreating('now');
  const [isSharing, setIsSharing] = useState(true);
  const hasPane = chat !== null || recipient !== null;
  return (
    <div
      data-conversation={hasPane || undefined}
      className="flex h-[calc(100dvh-var(--header-height)-var(--bottom-bar-height)-var(--player-height)-env(safe-area-inset-bottom))] min-h-80 flex-col"
    >
      {/* On phones the list, which contains the heading, is not rendered beside a conversation. */}
      {hasPane ? <h1 className="sr-only md:hidden">{messages.messages}</h1> : null}
      <ConnectionNotice />
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(280px,340px)_minmax(0,1fr)]">
        <aside
          aria-label={messages.yourChats}
          className={cx('flex min-h-0 flex-col bg-surface-1', hasPane && 'max-md:hidden')}
        >
          <PartBoundary>
            <ChatList viewer={userName} open={chat} onNew={start} />
          </PartBoundary>
        </aside>
        <div className={cx('flex min-h-0 min-w-0 flex-col', !hasPane && 'max-md:hidden')}>
          {recipient !== null ? (
            <FindChat key={recipient} userName={recipient} onStart={start} />
          ) : chat !== null ? (
            <PartBoundary key={chat}>
              <Conversation chatId={chat} />
            </PartBoundary>
          ) : (
            <NoneSelected onStart={start} />
          )}
        </div>
      </div>
      {sharedLink === null ? null : (
        <Part>
          <SendPostDialog link={sharedLink} open={isSharing} onOpenChange={setIsSharing} />
        </Part>
      )}
      {creating === 'never' ? null : (
        <Part>
          <CreateChatDialog
            open={creating === 'now'}
            onOpenChange={(open) => setCreating(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </div>
  );
}

function NoneSelected({ onStart }: { onStart: () => void }) {
  return (
    <div className="m-auto grid justify-items-center gap-4 p-8 text-center">
      <span className="grid size-18 place-items-center rounded-pill bg-surface-1 text-text-3">
        <CommentIcon size={30} />
      </span>
      <h2>{messages.selectAConversation}</h2>
      <p className="max-w-[36ch] text-text-2">{messages.chooseAChatOrStart}</p>
      <Button variant="primary" onClick={onStart}>
        {messages.startNewConversation}
      </Button>
    </div>
  );
}

interface FindChatProps {
  userName: string;
  /** Opens the form for a new chat. */
  onStart: () => void;
}

/** Finds or creates the direct chat with a user and then replaces the URL with that of the chat. */
function FindChat({ userName, onStart }: FindChatProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const viewer = useSignedInUser();
  const isOwn = userName.toLowerCase() === viewer.userName.toLowerCase();
  const { mutate, error, isPending } = useSingleFlightMutation({
    mutationFn: () => call(api.chats.createChat, { body: { users: [userName] } }),
    onSuccess: ({ chatRoomId }) => {
      void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
      void navigate(paths.chat(chatRoomId), { replace: true });
    },
  });
  const find = useEffectEvent(() => {
    if (!isOwn) mutate();
  });
  useEffect(() => find(), []);
  if (isOwn) return <NoRecipient sentence={chats.messages.ownRecipient} onStart={onStart} />;
  if (!error) return <ConversationLoading />;
  // A retry would fail again: the user does not exist, or the name is invalid.
  if (error instanceof ApiFailure && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT'))
    return <NoRecipient sentence={chats.messages.noRecipient} onStart={onStart} />;
  // The user limits who can message them.
  if (error instanceof ApiFailure && error.code === 'FORBIDDEN')
    return <NoRecipient sentence={error.message} onStart={onStart} />;
  return (
    <LoadFailed message={chats.messages.initializeFailed} isTrying={isPending} onRetry={() => mutate()} />
  );
}

/** Shown when a conversation with the named user cannot be started. */
function NoRecipient({ sentence, onStart }: { sentence: string; onStart: () => void }) {
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-4 p-8 text-center">
      <h2>{sentence}</h2>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.messages} className="md:hidden">
          {messages.allChats}
        </ButtonLink>
        <Button variant="primary" onClick={onStart}>
          {messages.newMessage}
        </Button>
      </div>
    </div>
  );
}
