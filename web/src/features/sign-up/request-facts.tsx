import type { signUp } from '@backbeat/contract';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { messages } from './sign-up.messages.ts';

interface RequestFactsProps {
  request: signUp.SignUpRequest;
  /** Whether the reason takes three lines at most. */
  isShort?: boolean;
}

/** Why the applicant wants to join, what the server knows about them, and an earlier decision. */
export function RequestFacts({ request, isShort = false }: RequestFactsProps) {
  const { state, reason, decision } = request;
  return (
    <>
      <p
        dir="auto"
        className={cx('wrap-anywhere whitespace-pre-line text-text-2', isShort && 'line-clamp-3')}
      >
        {reason}
      </p>
      <Flags request={request} />
      {decision === null ? null : (
        <div className="grid gap-1 border-l-2 border-edge pl-3 text-[13px] text-text-2">
          <p>
            {messages[state === 'held' ? 'heldBy' : 'rejectedBy']({
              name: decision.by ?? messages.deletedUser,
              time: commentAge(decision.time),
            })}
          </p>
          {decision.note === '' ? null : (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {decision.note}
            </p>
          )}
          {decision.words === '' ? null : (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-3">
              {messages.wordsSent({ words: decision.words })}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** What makes a request look good or bad, if anything. */
function Flags({ request: { invite, sameNetwork, sameDomain, earlier } }: { request: signUp.SignUpRequest }) {
  const flags = [
    invite && { text: messages.invitedBy({ userName: invite.by }), tone: 'accent' as const },
    earlier.rejected > 0 && {
      text: messages.rejectedBefore({ count: earlier.rejected }),
      tone: 'danger' as const,
    },
    earlier.suspended > 0 && {
      text: messages.suspendedAccounts({ count: earlier.suspended }),
      tone: 'danger' as const,
    },
    sameNetwork > 0 && { text: messages.sameNetwork({ count: sameNetwork }), tone: 'plain' as const },
    sameDomain > 0 && { text: messages.sameDomain({ count: sameDomain }), tone: 'plain' as const },
  ].filter((flag) => flag !== null && flag !== false);
  if (flags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {flags.map(({ text, tone }) => (
        <li key={text} className="max-w-full">
          <Chip tone={tone}>{text}</Chip>
        </li>
      ))}
    </ul>
  );
}
