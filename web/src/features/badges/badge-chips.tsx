import { badgeOf } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { badgeIcons, badgeTones } from './badge-icons.ts';
import { messages } from './badges.messages.ts';

interface BadgeChipsProps {
  codes: readonly string[];
  /** The number of named badges; a counter shows the rest. */
  max: number;
}

/** The first badges of a user, by name, where space is short. */
export function BadgeChips({ codes, max }: BadgeChipsProps) {
  if (codes.length === 0) return null;
  const more = codes.length - max;
  return (
    <ul aria-label={messages.badges} className="flex flex-wrap items-center gap-1.5">
      {codes.slice(0, max).map((code) => (
        <BadgeChip key={code} code={code} />
      ))}
      {more > 0 ? (
        <li className="px-1 text-[13px] text-text-3 tabular-nums">{messages.more({ count: more })}</li>
      ) : null}
    </ul>
  );
}

function BadgeChip({ code }: { code: string }) {
  const { icon, tone, label, description } = badgeOf(code);
  const BadgeIcon = badgeIcons[icon];
  return (
    <li
      title={description}
      className={cx(
        'inline-flex h-7 items-center gap-1.5 rounded-pill pr-3 pl-2.5 text-[13px] font-medium whitespace-nowrap',
        badgeTones[tone],
      )}
    >
      <BadgeIcon size={15} />
      <span>{label}</span>
    </li>
  );
}
