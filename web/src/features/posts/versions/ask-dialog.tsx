import { credits, listNames, versions, type posts } from '@backbeat/contract';
import { ProposeTermsDialog } from '../../credits/index.ts';

interface AskDialogProps {
  post: posts.Post;
  /** The version to propose. */
  number: number;
  artists: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says whom a proposal of a version asks, and takes the name with which the author signs. */
export function AskDialog({ post, number, artists, ...dialog }: AskDialogProps) {
  return (
    <ProposeTermsDialog
      {...dialog}
      post={post}
      proposed={{ version: number }}
      title={`Ask for sign-off on version ${number}?`}
      description={versions.strings.ask(
        listNames(artists),
        post.status === 'PUBLISHED' ? post.version : null,
      )}
      size="small"
      confirmLabel="Ask for sign-off"
      doneSentence={({ proposal }) =>
        proposal ? credits.strings.proposed(proposal.pending) : versions.strings.madeCurrent(number)
      }
    />
  );
}
