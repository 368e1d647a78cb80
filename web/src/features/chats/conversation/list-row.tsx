import { chats } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { dayLabel } from '../chat-list/chat-time.ts';
import type { uploadOutboxOf } from '../outbox/upload-outbox.ts';
import type { MessageMutations } from '../state/message-mutations.ts';
import type { ListRow } from '../state/conversation-rows.ts';
import { MessageRow } from '../message/message-row.tsx';
import { PendingMessageRow } from './pending-message-row.tsx';
import type { outboxOf } from '../outbox/outbox.ts';
import { RequestCard } from '../message/request-card.tsx';
import { readReceiptText } from '../state/status-text.ts';
import { PendingUploadRow } from './pending-upload-row.tsx';
import { messages } from './conversation.messages.ts';

interface ListRowViewProps {
  row: ListRow;
  isDirect: boolean;
  viewer: string;
  members: readonly string[];
  target: number | null;
  readers: readonly string[];
  actions: MessageMutations;
  outbox: ReturnType<typeof outboxOf>;
  files: ReturnType<typeof uploadOutboxOf>;
}

/** One row of a conversation, of any kind. */
export function ListRowView({ row, readers, outbox, files, target, actions, ...context }: ListRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <p className="pt-4 pb-2 text-center text-[13px] text-text-3">{dayLabel(row.time)}</p>;
    case 'unread':
      return (
        <p className="flex items-center gap-3 py-2 text-[13px] font-semibold text-accent before:h-px before:grow before:bg-current before:opacity-40 after:h-px after:grow after:bg-current after:opacity-40">
          {messages.new}
        </p>
      );
    case 'notice':
      return <Notice message={row.message} />;
    case 'message':
      return (
        <MessageRow
          {...context}
          message={row.message}
          isMine={row.isMine}
          isFirst={row.isFirst}
          isMarked={row.message.seq === target}
          actions={actions}
        />
      );
    case 'pending message':
      return (
        <PendingMessageRow
          pendingMessage={row.pendingMessage}
          isFirst={row.isFirst}
          members={context.members}
          onGo={actions.goTo}
          onRetry={() => outbox.retry(row.pendingMessage.clientId)}
          onDiscard={() => outbox.discard(row.pendingMessage.clientId)}
        />
      );
    case 'pending upload':
      return (
        <PendingUploadRow
          pendingUpload={row.pendingUpload}
          onRetry={() => files.retry(row.pendingUpload.clientId)}
          onCancel={() => files.cancel(row.pendingUpload.clientId)}
        />
      );
    case 'seen':
      return <p className="pt-0.5 pb-2 text-right text-[13px] text-text-3">{readReceiptText(readers)}</p>;
    case 'request':
      return (
        <RequestCard
          request={row}
          otherUserName={context.members.find((name) => name !== context.viewer) ?? ''}
        />
      );
  }
}

/** A system message of a chat: joined or left members, a new name, a new photo. */
function Notice({ message: { sender, message } }: { message: chats.Message }) {
  const [words = '', ...markers] = message.split('\n');
  const photo = /\[photo-url\](.*)\[\/photo-url\]/.exec(markers.join('\n'))?.[1];
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 gap-y-1 px-6 py-2 text-center text-[13px] wrap-anywhere text-text-3">
      <span className="font-semibold">{sender}</span> <span>{words}</span>
      {photo === undefined ? null : <Avatar seed={photo} src={uploadedPicture(photo)} size={24} />}
    </p>
  );
}
