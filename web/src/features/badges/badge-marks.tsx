import { badgeOf } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { cx } from '../../ui/cx.ts';
import { Part } from '../../ui/part.tsx';
import { badgeIcons, badgeTones } from './badge-icons.ts';
import { messages } from './badges.messages.ts';

// Tooltips and what positions them are a seventh of the script of a profile.
const BadgeExplanation = lazy(async () => (await import('./badge-explanation.tsx')).BadgeExplanation);

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
  const { icon, tone, label } = badgeOf(code);
  const BadgeIcon = badgeIcons[icon];
  const mark = (
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
  );
  return (
    <Part fallback={mark} keeps={mark}>
      <BadgeExplanation code={code}>{mark}</BadgeExplanation>
    </Part>
  );
}
