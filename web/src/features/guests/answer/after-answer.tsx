import { screens, type guests, type posts } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState, type ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Part } from '../../../ui/part.tsx';
import { SplitSheetButton } from '../../agreements/index.ts';
import { messages } from '../guests.messages.ts';

const WithdrawCreditDialog = lazy(
  async () => (await import('./withdraw-credit-dialog.tsx')).WithdrawCreditDialog,
);

interface AfterAnswerProps {
  post: posts.Post;
  invitation: guests.Invitation;
}

/** What stands in place of the question: the stored answer, and what was signed once it is out. */
export function AfterAnswer({ post, invitation }: AfterAnswerProps) {
  const { id, title, proposal } = post;
  const answer = proposal?.guests.find((guest) => guest.id === invitation.guest)?.answer;
  if (isCreditedGuest(post, invitation.guest))
    return (
      <State
        title={answer === undefined ? messages.outTitle : messages.creditedTitle}
        text={messages.outText({ title })}
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.post(id)} variant="primary">
            {messages.openTrack}
          </ButtonLink>
          <SignedFiles post={post} />
        </div>
        <WithdrawCredit post={post} invitation={invitation} />
        <p className="text-[14px] text-text-3">
          {`${messages.claimTitle} ${messages.claim} `}
          <a className="font-semibold underline" href={screens.login}>
            {messages.signIn}
          </a>
        </p>
      </State>
    );
  return answer === 'approved' ? (
    <State title={messages.approvedTitle} text={messages.approvedText({ title })} />
  ) : answer === 'declined' ? (
    <State title={messages.declinedTitle} text={messages.declinedText({ author: post.author.userName })} />
  ) : (
    <State title={title} text={messages.nothingAsked({ author: post.author.userName })} />
  );
}

/** What the guest gets once the terms that credit them are public. */
export const SignedFiles = ({ post: { id, title } }: { post: posts.Post }) => (
  <>
    <ButtonLink to={paths.agreement(id)}>{messages.agreement}</ButtonLink>
    <SplitSheetButton id={id} title={title} />
  </>
);

/** Whether the public terms credit the guest. */
export const isCreditedGuest = ({ status, credits }: posts.Post, id: string): boolean =>
  status === 'PUBLISHED' && credits.some(({ guest }) => guest?.id === id);

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5 shadow-raised">
      <h2 className="text-[24px] wrap-anywhere">{title}</h2>
      <output className="wrap-anywhere text-text-2">{text}</output>
      {children}
    </Panel>
  );
}

function WithdrawCredit({ post, invitation }: AfterAnswerProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  if (post.currentDigest === null) return null;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-haspopup="dialog"
        className="-mx-3.5 justify-self-start"
        onClick={() => setDialogState('now')}
      >
        {messages.withdraw}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <WithdrawCreditDialog
            post={post}
            digest={post.currentDigest}
            invitation={invitation}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
