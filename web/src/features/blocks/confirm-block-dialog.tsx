import { blocks } from '@backbeat/contract';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { messages } from './blocks.messages.ts';
import { useSetBlock } from './blocks.queries.ts';

interface BlockQuestionProps {
  userName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains what blocking a user means, and blocks them. */
export function ConfirmBlockDialog({ userName, open, onOpenChange }: BlockQuestionProps) {
  const set = useSetBlock(userName);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={blocks.messages.blockQuestion({ userName })}
      sentence={blocks.messages.blockMeans({ userName })}
      confirmLabel={messages.block}
      onConfirm={() => {
        onOpenChange(false);
        set('block');
      }}
    />
  );
}
