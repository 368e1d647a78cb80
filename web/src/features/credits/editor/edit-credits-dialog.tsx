import { credits, limits, trimText, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { useCreditsToEdit } from './agreed-credits.queries.ts';
import { creditsFault, toNewCredits, type CreditsDraft } from './credit-draft.ts';
import { CreditsEditor } from './credits-editor.tsx';
import { useProposeTerms } from './use-propose-terms.ts';

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
          <Button onClick={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <LoadingRows
          label="Loading credits..."
          className="grid gap-3"
          count={2}
          row={<Skeleton className="h-32 rounded-l" />}
        />
      )}
    </Dialog>
  );
}

const TITLE = 'Edit credits';

function Form({ post, open, onOpenChange, initial }: EditCreditsDialogProps & { initial: CreditsDraft }) {
  const { userName } = useSignedInUser();
  const toast = useToast();
  const [draft, setDraft] = useState(initial);
  const [signedAs, setSignedAs] = useState(userName);
  const { mutate, isPending, error } = useProposeTerms(post, ({ proposal }) => {
    onOpenChange(false);
    toast.success(proposal ? credits.strings.proposed(proposal.pending) : credits.strings.saved);
  });
  const fault = creditsFault(draft);
  const hasOthers = draft.credits.length > 1;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      title={TITLE}
      tall
      description={hasOthers ? credits.strings.editHint : undefined}
      footer={
        <>
          <div role="alert" className="min-w-0 basis-full text-danger empty:hidden">
            {error && !isSignedOut(error) ? failureSentence(error) : null}
          </div>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={fault !== undefined}
            onClick={() => {
              const name = trimText(signedAs);
              mutate({ credits: toNewCredits(draft), ...(name !== '' && { signedAs: name }) });
            }}
          >
            {hasOthers ? 'Ask for sign-off' : 'Save changes'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CreditsEditor draft={draft} onChange={setDraft} />
        <TextField
          label="Sign as"
          hint={credits.strings.signHint}
          value={signedAs}
          maxLength={limits.signedAs}
          autoComplete="name"
          onChange={(event) => setSignedAs(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
