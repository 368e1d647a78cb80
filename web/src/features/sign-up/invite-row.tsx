import type { invites } from '@backbeat/contract';
import { useId } from 'react';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { copyText } from '../../ui/overlays/copy-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useRevokeInvite } from './invites.queries.ts';
import { messages } from './sign-up.messages.ts';

export type ListedInvite = invites.Invite & Partial<Pick<invites.StaffInvite, 'by'>>;

/** An invite with the people who joined by it. */
export function InviteRow({ invite }: { invite: ListedInvite }) {
  const titleId = useId();
  const toast = useToast();
  const { mutate, isPending } = useRevokeInvite();
  const { id, code, url, state, uses, maxUses, note, email, expiresAt, people, by } = invite;
  const facts = [
    messages.uses({ uses, maxUses }),
    expiresAt === null ? null : messages.expires({ date: dateLabel(expiresAt) }),
    email === null ? null : messages.forAddress({ email }),
    by === undefined ? null : messages.by({ userName: by }),
  ].filter((fact) => fact !== null);
  return (
    <article
      aria-labelledby={titleId}
      data-row
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-surface-1 p-4"
    >
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 id={titleId} className="font-mono text-[15px] font-semibold tracking-wide">
            {code}
          </h2>
          <Chip tone={state === 'open' ? 'accent' : 'plain'}>{messages.states[state]}</Chip>
        </div>
        <p className="text-[13px] wrap-anywhere text-text-2">{facts.join(', ')}</p>
        {note === '' ? null : (
          <p dir="auto" className="text-[13px] wrap-anywhere text-text-3">
            {note}
          </p>
        )}
        {people.length === 0 ? null : (
          <p className="text-[13px] wrap-anywhere text-text-2">
            {messages.joined({ names: people.join(', ') })}
          </p>
        )}
      </div>
      {state === 'open' ? (
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={messages.copyLinkOf({ code })}
            onClick={() => void copyText(toast, url, messages.linkCopied)}
          >
            {messages.copyLink}
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={messages.revokeCode({ code })}
            loading={isPending}
            onClick={() => mutate(id)}
          >
            {messages.revoke}
          </Button>
        </div>
      ) : null}
    </article>
  );
}
