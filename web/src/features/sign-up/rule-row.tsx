import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useRuleChange } from './use-rule-change.ts';
import { messages } from './sign-up-rules.messages.ts';

interface RuleRowProps {
  /** The domain or the network. */
  name: string;
  /** What the rule says, beside the name. */
  mark: ReactNode;
  note: string;
  remove: (name: string) => Promise<unknown>;
}

/** A rule of sign-up with the button that removes it. */
export function RuleRow({ name, mark, note, remove }: RuleRowProps) {
  const { mutate, isPending, proofDialog } = useRuleChange(async (removedName: string) => {
    await remove(removedName);
    return messages.removed({ name: removedName });
  });
  return (
    <li data-row tabIndex={-1} className="flex min-h-12 items-center gap-3 py-1.5 pr-2 pl-4">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere tabular-nums">{name}</span>
        <span className="contents">{mark}</span>
        <span dir="auto" className="min-w-0 grow text-[13px] wrap-anywhere text-text-3">
          {note}
        </span>
      </div>
      <IconButton label={messages.removeName({ name })} busy={isPending} onClick={() => mutate(name)}>
        <CloseIcon size={18} />
      </IconButton>
      {proofDialog}
    </li>
  );
}
