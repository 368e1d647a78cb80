import { terms } from '@backbeat/contract';
import { UserLink } from '../../navigation/user-link.tsx';

interface CreditedNameProps {
  credit: Pick<terms.PostCredit, 'userName' | 'guest'>;
}

/** The name of a credited person: a link to the profile, or a guest with a label and without a link. */
export function CreditedName({ credit: { userName, guest } }: CreditedNameProps) {
  if (!guest) return <UserLink userName={userName} />;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span className="truncate" dir="auto">
        {guest.name}
      </span>
      <span className="shrink-0 text-[13px] font-normal text-text-3">{terms.messages.guestLabel}</span>
    </span>
  );
}
