import { badgeOf } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { badgeIcons, badgeTones } from './badge-icons.ts';

/** All badges of a user. Each shows its meaning on hover, focus or tap. */
export function BadgeMarks({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    // The gap is smaller than a mark, so that the targets touch.
    <ul aria-label="Badges" className="-mx-1 flex flex-wrap">
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
      <button
        type="button"
        aria-label={label}
        className="grid size-11 place-items-center rounded-pill transition-transform hover:scale-108 focus-visible:-outline-offset-2"
      >
        <span className={cx('grid size-9 place-items-center rounded-pill', badgeTones[tone])}>
          <BadgeIcon size={18} />
        </span>
      </button>
    </Tooltip>
  );
}
