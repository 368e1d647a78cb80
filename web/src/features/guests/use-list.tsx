import type { guests } from '@backbeat/contract';
import { momentLabel } from './moment-label.ts';
import { messages } from './guests.messages.ts';

/** What happened with the links of a guest, newest first; for the guest with network addresses. */
export function UseList({ uses }: { uses: readonly (guests.Use & { ip?: string | null })[] }) {
  if (uses.length === 0) return <p className="text-text-2">{messages.noUses}</p>;
  return (
    <ul className="grid gap-3 text-[15px]">
      {uses.map(({ time, kind, device, ip }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two uses may be equal
        <li key={`${time} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <strong>{messages.useKinds[kind]}</strong>
            {device === null ? null : <span className="text-text-2">{` · ${device}`}</span>}
            {typeof ip === 'string' ? <span className="text-text-3">{` · ${ip}`}</span> : null}
          </span>
          <time dateTime={time} className="text-[14px] text-text-3 tabular-nums">
            {momentLabel(time)}
          </time>
        </li>
      ))}
    </ul>
  );
}
