import { terms } from '@backbeat/contract';
import { keepPercentages } from '../../../lib/format/keep-percentages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { messages } from '../credits.messages.ts';

interface ChangedNoticeProps {
  differences: readonly string[];
  onRead: () => void;
}

/** Says that the terms have changed since the viewer opened them, and what differs. */
export function ChangedNotice({ differences, onRead }: ChangedNoticeProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-m bg-danger-soft p-4">
      <p className="flex items-start gap-2 font-medium text-danger">
        <WarningIcon className="mt-0.5 shrink-0" />
        {terms.messages.changed}
      </p>
      {differences.length > 0 ? (
        <ul className="list-disc pl-11 break-words">
          {differences.map((each) => (
            <li key={each}>{keepPercentages(each)}</li>
          ))}
        </ul>
      ) : null}
      <div className="pl-8">
        <Button size="small" onClick={onRead} className="bg-surface-3!">
          {messages.gotIt}
        </Button>
      </div>
    </div>
  );
}
