import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export type NoticeTone = 'good' | 'plain' | 'bad' | 'waiting';

const tones: Record<NoticeTone, string> = {
  good: 'bg-accent-soft [&>svg]:text-accent',
  plain: 'bg-surface-1 [&>svg]:text-text-2',
  bad: 'bg-danger-soft [&>svg]:text-danger',
  waiting: 'bg-surface-1',
};

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
  /** The action that the notice offers. */
  action?: ReactNode;
}

/** A notice about the subscription, above the plans. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-3 rounded-m px-4 py-3.5', tones[tone])}>
      {tone === 'waiting' ? <Spinner size={20} /> : null}
      {tone === 'good' ? <CheckIcon /> : null}
      {tone === 'plain' ? <InfoIcon /> : null}
      {tone === 'bad' ? <WarningIcon /> : null}
      <p className="min-w-0 flex-1 basis-52 font-medium">{children}</p>
      {action}
    </div>
  );
}
