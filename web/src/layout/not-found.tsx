import { useTitle } from '../navigation/use-title.ts';
import { MissingState } from './missing-state.tsx';
import { messages } from './layout.messages.ts';

/** The 404 message: an unknown address, or a screen that the viewer may not see. */
export function NotFound() {
  useTitle(messages.notFound);
  return <MissingState title="404" text={messages.weCouldntFindThatPage} />;
}
