import { chats } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chatQuery } from '../chat-list/chats.queries.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationLoading } from './conversation-loading.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { MessagePane, type MessagePaneHandle } from './message-pane.tsx';
import { messages } from './conversation.messages.ts';

/** One chat: header, messages and composer. */
export function Conversation({ chatId }: { chatId: string }) {
  const { data: chat, error, refetch, isFetching } = useQuery(chatQuery(chatId));
  const pane = useRef<MessagePaneHandle>(null);
  // Also applies to a cached chat: the user may have been removed from it in the meantime.
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  if (chat && !isUnknown)
    return (
      <>
        <ConversationHead chat={chat} onFind={(seq) => pane.current?.goTo(seq)} />
        <MessagePane ref={pane} chat={chat} />
      </>
    );
  if (!error || isSignedOut(error)) return <ConversationLoading />;
  return isUnknown ? (
    <EmptyState
      title={messages.chatNotFound}
      text={messages.youMayHaveLeftIt}
      className="m-auto bg-transparent!"
      action={
        <ButtonLink to={paths.messages} replace>
          {messages.yourChats}
        </ButtonLink>
      }
    />
  ) : (
    <LoadFailed
      message={`${chats.messages.messagesFailed}. ${failureSentence(error)}`}
      isTrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
