import { paths } from '../../navigation/paths.ts';
import { Navigate } from '@packages/router';
import { useTitle } from '../../navigation/use-title.ts';
import { useIsWide } from '../../lib/hooks/use-is-wide.ts';
import { messages } from './settings.messages.ts';

/** The list of sections, which the frame shows. Wide screens have room for the first section too. */
export function Component() {
  useTitle(messages.settings);
  return useIsWide() ? <Navigate to={paths.accountSettings} replace /> : null;
}
