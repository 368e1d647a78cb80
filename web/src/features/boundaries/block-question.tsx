import { boundaries } from '@backbeat/contract';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useSetBoundary } from './boundaries.queries.ts';

interface BlockQuestionProps {
  userName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what blocking somebody means, and does it. */
export function BlockQuestion({ userName, open, onOpenChange }: BlockQuestionProps) {
  const set = useSetBoundary(userName);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={boundaries.sentences.blockQuestion(userName)}
      sentence={boundaries.sentences.blockMeans(userName)}
      confirmLabel="Block"
      onConfirm={() => {
        onOpenChange(false);
        set('block');
      }}
    />
  );
}
