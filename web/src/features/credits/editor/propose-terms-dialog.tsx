import { trimText, type posts, type terms } from '@backbeat/contract';
import { useState, type ReactNode } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { SignAsField } from '../sign-as-field.tsx';
import { useProposeTerms } from './use-propose-terms.ts';
import { messages } from '../credits.messages.ts';

interface ProposeTermsDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'tall' | 'open' | 'onOpenChange'
> {
  /** An own post of the viewer. */
  post: posts.Post;
  /** The terms to propose; undefined while they are not valid. */
  newTerms: Omit<terms.NewTerms, 'signedAs'> | undefined;
  confirmLabel: string;
  /** The message once the server has stored the terms. */
  doneSentence: (post: posts.Post) => string;
  children?: ReactNode;
}

/** Takes the name with which the author signs, and proposes terms. */
export function ProposeTermsDialog({
  post,
  newTerms,
  confirmLabel,
  doneSentence,
  children,
  onOpenChange,
  ...frame
}: ProposeTermsDialogProps) {
  const toast = useToast();
  const [signedAs, setSignedAs] = useState(post.author.userName);
  const { mutate, isPending, error } = useProposeTerms(post, (updatedPost) => {
    onOpenChange(false);
    toast.success(doneSentence(updatedPost));
  });
  const propose = () => {
    const name = trimText(signedAs);
    if (newTerms) mutate({ ...newTerms, ...(name !== '' && { signedAs: name }) });
  };
  return (
    <Dialog
      {...frame}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      footer={
        <>
          <div role="alert" className="min-w-0 basis-full text-danger empty:hidden">
            {error && !isSignedOut(error) ? failureSentence(error) : null}
          </div>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <Button variant="primary" loading={isPending} disabled={!newTerms} onClick={propose}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <SignAsField value={signedAs} onChange={setSignedAs} />
      </div>
    </Dialog>
  );
}
