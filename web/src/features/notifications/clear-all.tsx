import { Button } from '../../ui/controls/button.tsx';
import { messages } from './notifications.messages.ts';

/**
 * Clears a list of notifications. The button stays after clearing, so that it does not lose the
 * focus.
 */
export function ClearAll({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return (
    <Button variant="ghost" size="small" disabled={isEmpty} onClick={onClear}>
      {messages.clearAll}
    </Button>
  );
}
