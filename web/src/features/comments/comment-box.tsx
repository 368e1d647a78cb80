import { countCodePoints, limits, trimText, type users, clock } from '@backbeat/contract';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser, useSignInLink } from '../auth/index.ts';
import { useFoundUsers, useMentions } from '../users/index.ts';
import { draftOf, readDraft, restoreDraft, useDraft, writeDraft } from './comment-drafts.ts';
import { useAddComment } from './comments.queries.ts';
import { useCommentPosition } from './use-comment-position.ts';
import { useTyping } from './use-typing.ts';
import { messages } from './comments.messages.ts';

interface CommentBoxProps {
  postId: string;
  /** Called when the client starts to send a comment. */
  onSend?: () => void;
}

/** The form for a comment on a post. Visitors see a link to sign in and return. */
export function CommentBox({ postId, onSend }: CommentBoxProps) {
  const { data: viewer, isPending } = useCurrentUser();
  if (viewer) return <Box postId={postId} viewer={viewer} onSend={onSend} />;
  return isPending ? <Skeleton className="h-38 rounded-m" /> : <Invitation />;
}

function Invitation() {
  const wayToSignIn = useSignInLink();
  return (
    <div className="flex min-h-38 flex-col items-start justify-center gap-4 rounded-m bg-surface-2 p-5">
      <p className="text-text-2">{messages.logInToComment}</p>
      <ButtonLink size="small" variant="primary" {...wayToSignIn}>
        {messages.logIn}
      </ButtonLink>
    </div>
  );
}

interface BoxProps {
  postId: string;
  viewer: users.CurrentUser;
  onSend: (() => void) | undefined;
}

function Box({ postId, viewer, onSend }: BoxProps) {
  const draft = draftOf(postId, viewer.userName);
  const text = useDraft(draft);
  const { isTyping, reportTyping, stopTyping } = useTyping();
  const position = useCommentPosition(postId);
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => {
    writeDraft(draft, next);
    position.follow(next);
    reportTyping();
  };
  const mentions = useMentions({
    box,
    text,
    onText: write,
    label: messages.peopleToMention,
    className: 'top-full left-0 -mt-6 w-[min(320px,100%)]',
  });
  const suggestionBox = mentions.offer(useFoundUsers(mentions.name));
  const send = useAddComment(postId, viewer, (unsentText, at) => {
    restoreDraft(draft, unsentText);
    position.restore(at);
  });
  const isSendable = trimText(text) !== '' && countCodePoints(text) <= limits.comment;
  const submit = () => {
    // A second press before the next render finds the draft empty.
    const trimmedText = trimText(readDraft(draft));
    if (!isSendable || trimmedText === '') return;
    writeDraft(draft, '');
    mentions.close();
    stopTyping();
    send(trimmedText, position.take());
    onSend?.();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestionBox.press(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-1">
      <div className="relative">
        <TextArea
          ref={box}
          label={messages.addAComment}
          labelHidden
          placeholder={messages.saySomethingAboutThisTrack}
          rows={2}
          maxLength={limits.comment}
          counter={{ length: countCodePoints(text), max: limits.comment }}
          value={text}
          {...suggestionBox.wiring}
          onChange={({ target }) => {
            write(target.value);
            mentions.follow(target.value, target.selectionStart);
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        {suggestionBox.list}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        {position.suggestedPosition === null ? (
          <p className="text-[14px] text-text-3">{isTyping ? messages.someoneIsTyping : null}</p>
        ) : (
          <Checkbox
            label={
              <span className="tabular-nums">
                {messages.commentAt({ time: clock(position.suggestedPosition) })}
              </span>
            }
            checked={position.isChosen}
            onChange={({ target }) => position.choose(target.checked)}
          />
        )}
        <Button type="submit" size="small" variant="primary" disabled={!isSendable}>
          {messages.post}
        </Button>
      </div>
    </form>
  );
}
