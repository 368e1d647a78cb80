import type { users } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { Part } from '../../ui/part.tsx';

const BadgeMoment = lazy(async () => (await import('./badge-moment.tsx')).BadgeMoment);

/**
 * Shows the user the badges that they have got and not seen yet: over the corner above the player or,
 * on phones, where it would cover the screen, above it. An open conversation has a phone to itself.
 */
export function BadgeWatch({ user }: { user: users.CurrentUser }) {
  const codes = user.unseenBadges;
  return (
    <output
      // Explicit although the role implies it: an open dialog hides all but live regions from screen readers.
      aria-live="polite"
      className="pointer-events-none z-40 px-2 not-empty:pt-2 max-md:[[data-page]:has([data-conversation])_&]:hidden md:fixed md:bottom-[calc(16px+var(--player-height)+var(--save-bar-height))] md:left-4 md:w-100 md:p-0! print:hidden"
    >
      {codes?.length ? (
        <Part>
          <BadgeMoment user={user} codes={codes} />
        </Part>
      ) : null}
    </output>
  );
}
