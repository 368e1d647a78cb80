import { credits, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { useCreditsToEdit } from './agreed-credits.queries.ts';
import { creditsFault, toNewCredits, type CreditsDraft } from './credit-draft.ts';
import { CreditsEditor } from './credits-editor.tsx';
import { ProposeTermsDialog } from './propose-terms-dialog.tsx';
import { messages } from '../credits.messages.ts';

interface EditCreditsDialogProps {
  /** An own post of the viewer. */
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits the credits of an own post and asks the artists whom the change concerns. */
export function EditCreditsDialog({ open, ...props }: EditCreditsDialogProps) {
  // Each opening starts from the terms as they are then.
  const [openings, setOpenings] = useState({ count: 0, wasOpen: false });
  if (open !== openings.wasOpen) setOpenings({ count: openings.count + (open ? 1 : 0), wasOpen: open });
  return <LoadedForm key={openings.count} open={open} {...props} />;
}

function LoadedForm(props: EditCreditsDialogProps) {
  const { draft, error, refetch, isFetching } = useCreditsToEdit(props.post);
  // The draft of an open form does not follow later responses.
  const [first, setFirst] = useState(draft);
  if (!first && draft) setFirst(draft);
  if (first) return <Form {...props} initial={first} />;
  const { open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={TITLE}>
      {error && !isFetching ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{failureSentence(error)}</p>
          <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>
        </div>
      ) : (
        <LoadingRows
          label={messages.loadingCredits}
          className="grid gap-3"
          count={2}
          row={<Skeleton className="h-32 rounded-l" />}
        />
      )}
    </Dialog>
  );
}

const TITLE = messages.editCredits;

function Form({ initial, ...dialog }: EditCreditsDialogProps & { initial: CreditsDraft }) {
  const [draft, setDraft] = useState(initial);
  const hasOthers = draft.credits.length > 1;
  return (
    <ProposeTermsDialog
      {...dialog}
      newTerms={creditsFault(draft) === undefined ? { credits: toNewCredits(draft) } : undefined}
      title={TITLE}
      tall
      description={hasOthers ? credits.messages.editHint : undefined}
      confirmLabel={hasOthers ? messages.askForSignOff : messages.saveChanges}
      doneSentence={({ proposal }) =>
        proposal ? credits.describeProposed(proposal.pending) : credits.messages.saved
      }
    >
      {/* Cards have the colour of the dialog, so they need an edge here. */}
      <div className="[&_[data-credit]]:shadow-[inset_0_0_0_1px_var(--surface-3)]">
        <CreditsEditor draft={draft} onChange={setDraft} />
      </div>
    </ProposeTermsDialog>
  );
}
