import { credits, limits, listNames, trimText, versions, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useProposeTerms } from '../../credits/index.ts';

interface AskDialogProps {
  post: posts.Post;
  /** The version to propose. */
  number: number;
  artists: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says whom a proposal of a version asks, and takes the name with which the author signs. */
export function AskDialog({ post, number, artists, open, onOpenChange }: AskDialogProps) {
  const toast = useToast();
  const [signedAs, setSignedAs] = useState(post.author.userName);
  const { mutate, isPending, error } = useProposeTerms(post, ({ proposal }) => {
    onOpenChange(false);
    toast.success(
      proposal ? credits.strings.proposed(proposal.pending) : versions.strings.madeCurrent(number),
    );
  });
  const name = trimText(signedAs);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      title={`Ask for sign-off on version ${number}?`}
      description={versions.strings.ask(
        listNames(artists),
        post.status === 'PUBLISHED' ? post.version : null,
      )}
      size="small"
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
            onClick={() => mutate({ version: number, ...(name !== '' && { signedAs: name }) })}
          >
            Ask for sign-off
          </Button>
        </>
      }
    >
      <TextField
        label="Sign as"
        hint={versions.strings.signHint}
        value={signedAs}
        maxLength={limits.signedAs}
        autoComplete="name"
        onChange={(event) => setSignedAs(event.currentTarget.value)}
      />
    </Dialog>
  );
}
