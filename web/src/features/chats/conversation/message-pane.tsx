import { chats } from '@backbeat/contract';
import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getServerTime } from '../../../lib/time/clock.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { useShowPlanLimit } from '../../subscriptions/index.ts';
import { useAttachedFiles } from '../composer/attached-files.ts';
import { storeDraft } from '../composer/stored-drafts.ts';
import { updateReadPosition } from '../chat-list/chats.queries.ts';
import type { ComposerTarget, ComposerHandle } from '../composer/composer.tsx';
import { MessagesLoading } from './conversation-loading.tsx';
import { DropArea } from '../composer/drop-area.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { uploadOutboxOf } from '../outbox/upload-outbox.ts';
import { chatFileError } from '../composer/file-rules.ts';
import { lastChangeable } from '../state/change-window.ts';
import { useMessageMutations } from '../state/message-mutations.ts';
import { MessageList } from './message-list.tsx';
import { ListRowView } from './list-row.tsx';
import { outboxOf } from '../outbox/outbox.ts';
import { rowsOf, type ListRow } from '../state/conversation-rows.ts';
import { readersOf } from '../state/status-text.ts';
import { isStartOfChat } from '../state/conversation.ts';
import { useConversation } from '../state/conversation.queries.ts';
import { TypingLine } from './list-notices.tsx';
import type { ScrollTarget } from './use-list-scroll.ts';
import { usePendingMessages } from '../outbox/use-pending-messages.ts';
import { useReportRead } from '../state/use-report-read.ts';
import { useCreditRequests } from '../state/use-credit-requests.ts';
import { useTypers } from '../state/use-typers.ts';
import { ComposerArea } from '../composer/composer-area.tsx';

interface MessagePaneProps {
  chat: chats.ChatWithMembers;
  ref?: Ref<MessagePaneHandle>;
}

export interface MessagePaneHandle {
  /** Shows a message, by its number. */
  goTo: (seq: number) => void;
}

/** The messages of a chat and the composer. */
export function MessagePane({ chat, ref }: MessagePaneProps) {
  const { chatRoomId: chatId, members, isDirect } = chat;
  const { id: userId, userName: viewer, role } = useSignedInUser();
  const queries = useQueryClient();
  const toast = useToast();
  const showPlanLimit = useShowPlanLimit();
  const typers = useTypers();
  const [isEndVisible, setEndVisible] = useState(true);
  const [initialChat] = useState<chats.Chat>(chat);
  const open = useConversation(initialChat, chat.lastSeq, isEndVisible, {
    event: (event) => {
      if (event.event === 'typing') typers.onTyping(event.userName);
      else updateReadPosition(queries, event);
    },
    message: ({ sender }) => typers.onMessage(sender),
  });
  const { loadedMessages } = open;
  const messages = loadedMessages?.messages ?? NONE;
  const isAway = loadedMessages?.isAway ?? false;
  const isAtEnd = isEndVisible && !isAway;
  const isCut = loadedMessages !== undefined && !isStartOfChat(loadedMessages);
  // Messages that were unread when the chat was opened stay marked while it is open.
  const [unreadRange] = useState({ after: initialChat.readSeq, upTo: initialChat.lastSeq });
  const [aim, setAim] = useState<ComposerTarget | null>(null);
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const { pendingMessages, pendingUploads } = usePendingMessages(userId, chatId, messages, viewer);
  useReportRead(chat, messages.at(-1)?.seq ?? 0, isAtEnd);

  const aimTo = (next: ComposerTarget | null) => {
    setAim(next);
    // The text box is replaced by another one with another text.
    setTimeout(() => composer.current?.focus());
  };
  const aimAt = (kind: ComposerTarget['kind']) => (message: chats.Message) => aimTo({ kind, message });
  const goTo = async (seq: ScrollTarget['seq']) => {
    try {
      await (seq === 'end' ? open.goToEnd() : open.goTo(seq));
      setTarget({ seq });
    } catch (error) {
      toast.failure(failureSentence(error));
    }
  };
  useImperativeHandle(ref, () => ({ goTo: (seq) => void goTo(seq) }));
  const actions = useMessageMutations(viewer, {
    reply: aimAt('reply'),
    edit: aimAt('edit'),
    goTo: (seq) => void goTo(seq),
  });
  const requests = useCreditRequests(
    isDirect ? members.find(({ userName }) => userName !== viewer) : undefined,
  );
  const last = messages.at(-1);
  const readers = last?.sender === viewer ? readersOf(members, viewer, last.seq) : NO_NAMES;
  const rows = useMemo((): ListRow[] => {
    // The end of the conversation is not loaded while the viewer reads older messages.
    if (isAway) return rowsOf({ messages, isCut, viewer, unreadRange });
    return [
      ...rowsOf({ messages, isCut, pendingMessages, pendingUploads, viewer, unreadRange }),
      ...(readers.length > 0 && pendingMessages.length === 0 ? [{ kind: 'seen' as const, key: 'seen' }] : []),
      ...requests.map((request) => ({
        kind: 'request' as const,
        key: `request ${request.post.id}`,
        ...request,
      })),
    ];
  }, [
    messages,
    isCut,
    isAway,
    pendingMessages,
    pendingUploads,
    viewer,
    unreadRange,
    readers.length,
    requests,
  ]);
  const names = useMemo(() => members.map(({ userName }) => userName), [members]);
  const attachments = useAttachedFiles(userId, chatId);
  const focusComposer = () => composer.current?.focus();
  /** Whether the user may send a file; says why not. */
  const canSend = (file: File): boolean => {
    const error = chatFileError(file, role);
    if (error !== null) showPlanLimit(error);
    return error === null;
  };
  const attachFiles = (files: readonly File[]) => {
    attachments.attach(files.filter(canSend));
    focusComposer();
  };
  const sendFile = (file: File) => uploadOutboxOf(userId).send(chatId, file);
  if (!loadedMessages && open.error)
    return (
      <LoadFailed
        message={`${chats.messages.messagesFailed}. ${failureSentence(open.error)}`}
        isTrying={open.isTrying}
        onRetry={open.retry}
      />
    );
  return (
    <DropArea onFiles={attachFiles}>
      {!loadedMessages ? (
        <MessagesLoading />
      ) : rows.length === 0 ? (
        <p className="m-auto px-6 text-center text-text-2">{chats.messages.noMessages}</p>
      ) : (
        <MessageList
          rows={rows}
          isAllNew={initialChat.unread > 0 && initialChat.readSeq === 0}
          open={open}
          unread={isAtEnd ? 0 : chat.unread}
          target={target}
          isAtEnd={isAtEnd}
          onEnd={setEndVisible}
          onToEnd={() => void goTo('end')}
          renderRow={(row) => (
            <ListRowView
              row={row}
              isDirect={isDirect}
              viewer={viewer}
              members={names}
              target={target?.seq === 'end' ? null : (target?.seq ?? null)}
              readers={readers}
              actions={actions}
              outbox={outboxOf(userId)}
              files={uploadOutboxOf(userId)}
            />
          )}
        />
      )}
      <TypingLine names={typers.names.filter((name) => name !== viewer)} />
      <ComposerArea
        chatId={chatId}
        members={names.filter((name) => name !== viewer)}
        aim={aim}
        composer={composer}
        files={attachments.files}
        onAim={aimTo}
        onAttach={attachFiles}
        onRemoveFile={(file) => {
          attachments.remove(file);
          focusComposer();
        }}
        onVoiceNote={(file) => (canSend(file) ? sendFile(file) : undefined)}
        onSend={(text, replyTo) => {
          if (text !== '') outboxOf(userId).write({ chatId, text, ...(replyTo && { replyTo }) });
          attachments.takeAll().forEach(sendFile);
          storeDraft(userId, chatId, '');
          if (isAway) void goTo('end');
        }}
        onLast={() => {
          // The last own message is still pending.
          if (pendingMessages.length > 0) return;
          const ownMessage = lastChangeable(messages, viewer, getServerTime());
          if (ownMessage) aimAt('edit')(ownMessage);
        }}
      />
    </DropArea>
  );
}

const NONE: readonly chats.Message[] = [];
const NO_NAMES: readonly string[] = [];
