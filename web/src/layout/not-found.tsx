import { useTitle } from '../navigation/use-title.ts';
import { MissingState } from './missing-state.tsx';

/** The 404 message: an unknown address, or a screen that the viewer may not see. */
export function NotFound() {
  useTitle('Not found');
  return <MissingState title="404" text="We couldn't find that page. It may have been moved or deleted." />;
}
