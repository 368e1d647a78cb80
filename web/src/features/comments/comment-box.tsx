import { type users, clock } from '@backbeat/contract';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser, useSignInLink } from '../auth/index.ts';
import { draftOf, restoreDraft } from '../../lib/drafts/text-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { useAddComment } from './comments.queries.ts';
import { useCommentPosition } from './use-comment-position.ts';
import { useTyping } from './use-typing.ts';
import { messages } from './comments.messages.ts';

interface CommentBoxProps {
  postId: string;
  /** At the foot of a dialog: in one line until the user writes. */
  isDocked?: boolean;
  /** Called when the client starts to send a comment. */
  onSend?: () => void;
}

/** The form for a comment on a post. Visitors see a link to sign in and return. */
export function CommentBox({ postId, isDocked = false, onSend }: CommentBoxProps) {
  const { data: viewer, isPending } = useCurrentUser();
  if (viewer) return <Box postId={postId} viewer={viewer} isDocked={isDocked} onSend={onSend} />;
  if (isPending) return <Skeleton className={cx('rounded-m', isDocked ? 'h-12' : 'h-38')} />;
  return <Invitation isDocked={isDocked} />;
}

function Invitation({ isDocked }: { isDocked: boolean }) {
  const wayToSignIn = useSignInLink();
  return (
    <div
      className={cx(
        'flex gap-4 rounded-m bg-surface-2',
        isDocked ? 'items-center justify-between p-3' : 'min-h-38 flex-col items-start justify-center p-5',
      )}
    >
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
  isDocked: boolean;
  onSend: (() => void) | undefined;
}

function Box({ postId, viewer, isDocked, onSend }: BoxProps) {
  const draft = draftOf(postId, viewer.userName);
  const { isTyping, reportTyping, stopTyping } = useTyping();
  const position = useCommentPosition(postId);
  const send = useAddComment(postId, viewer, (unsentText, at) => {
    restoreDraft(draft, unsentText);
    position.restore(at);
  });
  return (
    <CommentForm
      draft={draft}
      label={messages.addAComment}
      placeholder={messages.saySomethingAboutThisTrack}
      submitLabel={messages.post}
      isDocked={isDocked}
      showsFoot={isTyping}
      onWrite={(text) => {
        position.follow(text);
        reportTyping();
      }}
      onSubmit={(text) => {
        stopTyping();
        send(text, position.take());
        onSend?.();
      }}
    >
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
    </CommentForm>
  );
}
