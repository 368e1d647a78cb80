import type { overview } from '@backbeat/contract';
import { warnings as messages } from './sign-up.messages.ts';

/** A warning about sign-up, as the overview shows those of the server. */
export const describeWarning = (
  kind: 'limit' | 'mode' | 'open',
  { perHour = 0, days = 0 }: { perHour?: number; days?: number },
  since: Date,
): Omit<overview.OverviewWarning, 'path'> => ({
  id: 'signUp',
  state: 'warning',
  title: messages.title,
  detail:
    kind === 'limit'
      ? messages.limit({ perHour })
      : kind === 'mode'
        ? messages.mode({ days })
        : messages.open({ days }),
  fix: kind === 'limit' ? messages.limitFix : kind === 'mode' ? messages.modeFix : messages.openFix,
  since: since.toISOString(),
  hiddenUntil: null,
});
