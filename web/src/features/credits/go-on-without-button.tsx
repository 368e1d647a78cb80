import { type posts } from '@backbeat/contract';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { toCreditsDraft, toNewCredits } from './editor/credit-draft.ts';
import { declinedNames } from './names-by-answer.ts';
import { useProposeTerms } from './editor/use-propose-terms.ts';
import { messages } from './credits.messages.ts';

interface GoOnWithoutButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** An own draft without split, which artists have declined. */
  post: posts.Post;
}

/** Removes the artists who declined from the credits of a draft. What others have approved stays. */
export function GoOnWithoutButton({ post, ...look }: GoOnWithoutButtonProps) {
  const toast = useToast();
  const { mutate, isPending } = useProposeTerms(post);
  const { credits, rejectedFeatures, proposal } = post;
  const goOn = () => {
    const otherCredits = credits.filter(({ userName, guest }) =>
      guest
        ? proposal?.guests.some(({ id, answer }) => id === guest.id && answer === 'declined') !== true
        : !rejectedFeatures.includes(userName),
    );
    mutate(
      { credits: toNewCredits(toCreditsDraft(otherCredits)) },
      {
        onError: (error) => {
          if (!isSignedOut(error)) toast.failure(failureSentence(error));
        },
      },
    );
  };
  return (
    <Button {...look} loading={isPending} onClick={goOn}>
      {messages.goOnWithout({ names: declinedNames(post) })}
    </Button>
  );
}
