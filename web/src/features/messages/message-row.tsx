import { chats, DELETED_USER } from '@backbeat/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cx } from '../../ui/cx.ts';
import { clockTime } from './chat-time.ts';
import { LinkedPost } from './linked-post.tsx';
import { MessageActions } from './message-actions.tsx';
import type { Deeds } from './message-deeds.ts';
import { MessageFile } from './message-file.tsx';
import { MessageText } from './message-text.tsx';
import { linkedPost } from './pieces.ts';
import { Reactions } from './reactions.tsx';

interface MessageRowProps {
  message: chats.Message;
  isMine: boolean;
  /** First of what one person says in a row: it carries who and when. */
  isFirst: boolean;
  isDirect: boolean;
  viewer: string;
  members: readonly string[];
  isMarked: boolean;
  deeds: Deeds;
}

/** What somebody has said. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isMine, isFirst, isDirect, viewer, isMarked, deeds } = props;
  const { sender, time, removed, reactions, attachment } = message;
  const post = attachment || removed ? null : linkedPost(message.message, window.location.origin);
  return (
    <article
      aria-label={`${isMine ? 'You' : sender}, ${clockTime(time)}`}
      className={cx(
        'group grid grid-cols-[minmax(0,1fr)] gap-1 pb-1.5',
        isFirst && 'pt-3',
        isMine && 'justify-items-end',
      )}
    >
      {isFirst ? (
        <p className="flex max-w-full items-baseline gap-2 text-[13px] text-text-3">
          {isMine || isDirect ? null : <SenderName name={sender} />}
          <time dateTime={time}>{clockTime(time)}</time>
        </p>
      ) : null}
      <div className={cx('flex max-w-full items-center gap-1', isMine && 'flex-row-reverse')}>
        <div
          className={cx(
            'min-w-0 max-w-[520px] rounded-[18px] px-3.5 py-2.5 transition-[outline-color]',
            isMine && !attachment ? 'bg-fill text-on-fill' : 'bg-surface-2',
            removed && 'bg-transparent! text-text-3! shadow-[inset_0_0_0_1px_var(--line)]',
            isMarked && 'outline-2 outline-offset-2 outline-accent',
          )}
        >
          {message.replyTo ? (
            <Quote quoted={message.replyTo} isMine={isMine && !attachment} onGo={deeds.goTo} />
          ) : null}
          {removed ? (
            <p className="italic">{chats.sentences.removed}</p>
          ) : attachment ? (
            <MessageFile message={message} attachment={attachment} />
          ) : (
            <MessageText text={message.message} members={props.members} />
          )}
          {message.editedAt ? <p className="mt-0.5 text-[12px] opacity-75">edited</p> : null}
        </div>
        {removed ? null : <MessageActions message={message} isMine={isMine} deeds={deeds} />}
      </div>
      {post === null ? null : <LinkedPost id={post} />}
      {reactions.length > 0 ? (
        <Reactions
          reactions={reactions}
          viewer={viewer}
          onToggle={(emoji, on) => deeds.react(message, emoji, on)}
        />
      ) : null}
    </article>
  );
});

function SenderName({ name }: { name: string }) {
  if (name === DELETED_USER) return <span className="italic">{name}</span>;
  return (
    <Link to={paths.profile(name)} className="min-w-0 truncate rounded-s font-medium hover:underline">
      {name}
    </Link>
  );
}

interface QuoteProps {
  quoted: NonNullable<chats.Message['replyTo']>;
  isMine: boolean;
  onGo?: (seq: number) => void;
}

/** What a message answers, cut; it leads to it. */
export function Quote({ quoted, isMine, onGo }: QuoteProps) {
  return (
    <button
      type="button"
      aria-label={`Answers ${quoted.sender}: ${quoted.message}`}
      onClick={() => onGo?.(quoted.seq)}
      className={cx(
        'mb-1.5 block w-full max-w-full border-l-2 pl-2.5 text-left text-[13px]',
        isMine ? 'border-on-fill/60' : 'border-accent',
      )}
    >
      <span className="block truncate font-semibold">{quoted.sender}</span>
      <span dir="auto" className="line-clamp-2 break-words opacity-80">
        {quoted.message}
      </span>
    </button>
  );
}
