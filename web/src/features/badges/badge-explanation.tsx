import { badgeOf } from '@backbeat/contract';
import type { ReactElement } from 'react';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { badgeIcons } from './badge-icons.ts';

/** Explains a badge on hover, focus or tap of its button. */
export function BadgeExplanation({ code, children }: { code: string; children: ReactElement }) {
  const { icon, label, description } = badgeOf(code);
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
      {children}
    </Tooltip>
  );
}
