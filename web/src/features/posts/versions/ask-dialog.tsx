import { credits, listNames, versions, type posts } from '@backbeat/contract';
import { ProposeTermsDialog } from '../../credits/index.ts';
import { messages } from './versions.messages.ts';

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
      newTerms={{ version: number }}
      title={messages.askForSignOffOn({ number })}
      description={versions.describeRequest(
        listNames(artists),
        post.status === 'PUBLISHED' ? post.version : null,
      )}
      size="small"
      confirmLabel={messages.askForSignOff}
      doneSentence={({ proposal }) =>
        proposal ? credits.describeProposed(proposal.pending) : versions.messages.madeCurrent({ number })
      }
    />
  );
}
