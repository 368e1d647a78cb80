import { formatShare, terms, WHOLE_SHARE } from '@backbeat/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx';
import {
  nameOfCredited,
  parseShare,
  SHARE_KEYS,
  splitFault,
  sumShares,
  type CreditDraft,
  type CreditsDraft,
  type ShareKey,
} from './credit-draft.ts';
import { messages } from '../credits.messages.ts';

const LABELS: Record<ShareKey, string> = {
  compositionShare: messages.composition,
  recordingShare: messages.recording,
};

interface ShareFieldsProps {
  credit: CreditDraft;
  onChange: (shares: Partial<Record<ShareKey, string>>) => void;
}

/** The two shares of an artist in percent. */
export function ShareFields({ credit, onChange }: ShareFieldsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3">
      <legend className="sr-only">{messages.sharesOf({ userName: nameOfCredited(credit) })}</legend>
      {SHARE_KEYS.map((key) => (
        <TextField
          key={key}
          label={LABELS[key]}
          value={credit[key]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          trailing={
            <span aria-hidden="true" className="pr-3 text-text-3">
              %
            </span>
          }
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          onFocus={(event) => event.currentTarget.select()}
          error={parseShare(credit[key]) === undefined ? terms.messages.share : undefined}
        />
      ))}
    </fieldset>
  );
}

interface SplitSumProps {
  draft: CreditsDraft;
  onDivide: () => void;
}

/** The live sums of both tables of a split, and the button that divides them evenly. */
export function SplitSum({ draft, onDivide }: SplitSumProps) {
  const fault = splitFault(draft);
  return (
    <div data-credit className="grid gap-3 rounded-l bg-surface-1 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <dl className="flex gap-7">
          {SHARE_KEYS.map((key) => {
            const sum = sumShares(draft.credits, key);
            return (
              <div key={key} className="flex flex-col-reverse">
                <dt className="text-[14px] text-text-3">{LABELS[key]}</dt>
                <dd className={cx('figures text-[22px]', sum !== WHOLE_SHARE && 'text-danger')}>
                  {`${formatShare(sum)} %`}
                </dd>
              </div>
            );
          })}
        </dl>
        <Button size="small" onClick={onDivide}>
          {terms.messages.splitEvenly}
        </Button>
      </div>
      <output className={cx('flex items-start gap-1.5 text-[14px]', fault ? 'text-danger' : 'text-text-2')}>
        {fault ? (
          <WarningIcon size={16} className="mt-[3px]" />
        ) : (
          <CheckIcon size={16} className="mt-[3px] text-accent" />
        )}
        <span>{fault ?? messages.bothSharesAddUpTo}</span>
      </output>
    </div>
  );
}
