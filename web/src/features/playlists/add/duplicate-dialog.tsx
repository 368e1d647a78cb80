import type { playlists } from '@backbeat/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { addMessages as messages } from './add.messages.ts';

/** That a playlist has some of the posts already, as the server words it. */
export interface Duplicate {
  playlist: Pick<playlists.PlaylistSummary, 'id' | 'name'>;
  postIds: readonly string[];
  sentence: string;
}

interface DuplicateDialogProps {
  /** Null while there is nothing to ask. */
  duplicate: Duplicate | null;
  /** Null: the user closed the question. */
  onAnswer: (answer: 'skip' | 'add' | null) => void;
}

/** Asks what to do with posts that the playlist has already. */
export function DuplicateDialog({ duplicate, onAnswer }: DuplicateDialogProps) {
  return (
    <Dialog
      open={duplicate !== null}
      onOpenChange={(open) => {
        if (!open) onAnswer(null);
      }}
      title={messages.alreadyThere}
      description={duplicate?.sentence}
      size="small"
      footer={
        <>
          <Button onClick={() => onAnswer('add')}>{messages.addAnyway}</Button>
          <Button variant="primary" onClick={() => onAnswer('skip')}>
            {messages.skip}
          </Button>
        </>
      }
    />
  );
}
