import { chats } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chatQuery } from './chats.queries.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationLoading } from './conversation-loading.tsx';
import { Failed } from './failed.tsx';
import { MessagePane, type MessagePaneHandle } from './talk.tsx';

/** One chat: header, messages and composer. */
export function Conversation({ chatId }: { chatId: string }) {
  const { data: chat, error, refetch, isFetching } = useQuery(chatQuery(chatId));
  const thread = useRef<MessagePaneHandle>(null);
  // Also applies to a cached chat: the user may have been removed from it in the meantime.
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  if (chat && !isUnknown)
    return (
      <>
        <ConversationHead chat={chat} onFind={(seq) => thread.current?.goTo(seq)} />
        <MessagePane ref={thread} chat={chat} />
      </>
    );
  if (!error || isSignedOut(error)) return <ConversationLoading />;
  return isUnknown ? (
    <EmptyState
      title="Chat not found"
      text="You may have left it, or been removed."
      className="m-auto bg-transparent!"
      action={
        <ButtonLink to={paths.messages} replace>
          Your chats
        </ButtonLink>
      }
    />
  ) : (
    <Failed
      message={`${chats.strings.messagesFailed}. ${failureSentence(error)}`}
      isTrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
