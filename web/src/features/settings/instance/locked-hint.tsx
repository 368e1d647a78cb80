import { LockIcon } from '../../../ui/rare-icons.ts';
import { messages } from './instance-settings.messages.ts';

/** Says that the environment provides the value of a setting. */
export const LockedHint = ({ variable }: { variable: string }) => (
  <span className="inline-flex items-start gap-1.5">
    <LockIcon size={16} className="mt-0.5 shrink-0" />
    <span>{messages.locked({ variable })}</span>
  </span>
);
