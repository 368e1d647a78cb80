import { badgeOf } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { badgeIcons, badgeTones } from './badge-icons.ts';
import { messages } from './badges.messages.ts';

/** All badges of a user. Each shows its meaning on hover, focus or tap. */
export function BadgeMarks({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <ul aria-label={messages.badges} className="flex flex-wrap gap-x-1.5">
      {codes.map((code) => (
        <li key={code}>
          <BadgeMark code={code} />
        </li>
      ))}
    </ul>
  );
}

function BadgeMark({ code }: { code: string }) {
  const { icon, tone, label, description } = badgeOf(code);
  const BadgeIcon = badgeIcons[icon];
  return (
    <Tooltip
      onTap
      content={
        <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 py-0.5">
          <BadgeIcon size={16} />
          <span className="font-bold">{label}</span>
          <span className="col-start-2">{description}</span>
        </span>
      }
    >
      <button type="button" className="grid h-11 items-center rounded-pill focus-visible:-outline-offset-2">
        <span
          className={cx(
            'flex h-8 items-center gap-1.5 rounded-pill pr-3 pl-2.5 text-[13px] font-medium whitespace-nowrap',
            badgeTones[tone],
          )}
        >
          <BadgeIcon size={16} />
          <span>{label}</span>
        </span>
      </button>
    </Tooltip>
  );
}
