import { chats, DELETED_USER } from '@backbeat/contract';
import { memo, useRef, useState, type ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '@packages/router';
import { cx } from '../../../ui/cx.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { useLongPress } from '../../../lib/hooks/use-long-press.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Bubble } from './bubble.tsx';
import { clockTime } from '../chat-list/chat-time.ts';
import { LinkedPost, useLinkedPost } from './linked-post.tsx';
import { MessageActions } from './message-actions.tsx';
import type { MessageMutations } from '../state/message-mutations.ts';
import { MessageFile } from './message-file.tsx';
import { linkedPost } from '../message-content.ts';
import { Reactions } from './reactions.tsx';
import { messages } from './message.messages.ts';

interface MessageRowProps {
  message: chats.Message;
  isMine: boolean;
  /** The first of several messages of one sender in a row: it shows name and time. */
  isFirst: boolean;
  isDirect: boolean;
  viewer: string;
  members: readonly string[];
  isMarked: boolean;
  actions: MessageMutations;
}

/** A message of a user. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message: text, removed, attachment } = props.message;
  const link = attachment || removed ? null : linkedPost(text, window.location.origin);
  return link ? <LinkingRow {...props} link={link} /> : <Row {...props} card={null} isCard={false} />;
});

/** The card of a post replaces a message that is only its link. */
function LinkingRow({ link, ...props }: MessageRowProps & { link: { id: string; isAll: boolean } }) {
  const post = useLinkedPost(link.id);
  const { replyTo, editedAt } = props.message;
  const isCard = post !== null && link.isAll && !replyTo && !editedAt;
  return <Row {...props} card={<LinkedPost post={post} />} isCard={isCard} />;
}

/**
 * @param props.card the content below the text
 * @param props.isCard whether the card replaces the text
 */
function Row(props: MessageRowProps & { card: ReactNode; isCard: boolean }) {
  const { message, isMine, isFirst, isDirect, viewer, members, isMarked, actions, card, isCard } = props;
  const { sender, senderPic, time, removed, reactions, attachment } = message;
  const hasAvatar = !isMine && !isDirect;
  const [presses, setPresses] = useState(0);
  const longPress = useLongPress(() => setPresses((count) => count + 1));
  const mark = isMarked && 'outline-2 outline-offset-2 outline-accent';
  const row = useRef<HTMLElement>(null);
  const remove = () => {
    // Deleting the message removes the focused button, so the focus moves to the row. The row has
    // no tabindex before that, since a click would focus it.
    if (row.current) row.current.tabIndex = -1;
    row.current?.focus();
    actions.remove(message);
  };
  return (
    <article
      ref={row}
      aria-label={`${isMine ? 'You' : sender}, ${clockTime(time)}`}
      className={cx(
        'group relative grid grid-cols-[minmax(0,1fr)] gap-1 pb-1.5',
        isFirst && 'pt-3',
        hasAvatar && 'pl-10',
        isMine && 'justify-items-end',
      )}
    >
      {hasAvatar && isFirst ? (
        <span className="absolute top-3 left-0">
          <Avatar seed={sender} src={uploadedPicture(senderPic)} />
        </span>
      ) : null}
      {isFirst ? (
        <p className="flex max-w-full items-baseline gap-2 text-[13px] text-text-3">
          {isMine || isDirect ? null : <SenderName name={sender} />}
          <time dateTime={time}>{clockTime(time)}</time>
        </p>
      ) : null}
      <div
        {...(removed ? {} : longPress)}
        className={cx(
          'flex max-w-full items-center gap-1 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          isMine && 'flex-row-reverse',
          isCard && 'w-full',
        )}
      >
        {isCard ? (
          <div className={cx('flex w-full max-w-[420px] min-w-0 rounded-l', mark)}>{card}</div>
        ) : (
          <Bubble
            {...(!removed && !attachment && { text: message.message })}
            replyTo={message.replyTo}
            isFilled={isMine && !attachment && !removed}
            members={members}
            onGo={actions.goTo}
            className={cx(
              removed && 'bg-transparent! text-text-3! shadow-[inset_0_0_0_1px_var(--line)]',
              mark,
            )}
          >
            {removed ? (
              <p className="italic">{chats.messages.removed}</p>
            ) : attachment ? (
              <MessageFile message={message} attachment={attachment} />
            ) : null}
            {message.editedAt ? <p className="mt-0.5 text-[12px] opacity-75">{messages.edited}</p> : null}
          </Bubble>
        )}
        {removed ? null : (
          // A long press opens the menu anew.
          <MessageActions
            key={presses}
            message={message}
            isMine={isMine}
            actions={actions}
            onRemove={remove}
            defaultOpen={presses > 0}
          />
        )}
      </div>
      {isCard ? null : card}
      {reactions.length > 0 ? (
        <Reactions
          reactions={reactions}
          viewer={viewer}
          onToggle={(emoji, on) => actions.react(message, emoji, on)}
        />
      ) : null}
    </article>
  );
}

function SenderName({ name }: { name: string }) {
  if (name === DELETED_USER) return <span className="italic">{name}</span>;
  return (
    <Link to={paths.profile(name)} className="thumb min-w-0 truncate rounded-s font-medium hover:underline">
      {name}
    </Link>
  );
}
