import { Button } from '../../ui/button.tsx';

/** Empties the list that it stands over. It stays where it is when the list is empty: whoever pressed it is still there. */
export function ClearAll({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return (
    <Button variant="ghost" size="small" disabled={isEmpty} onClick={onClear}>
      Clear All
    </Button>
  );
}
