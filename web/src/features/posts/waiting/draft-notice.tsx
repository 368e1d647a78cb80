import { credits, isolateText, listNames, releases, type posts } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { DecisionButtons, hasSplit, namesByAnswer, WithdrawButton } from '../../credits/index.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { messages } from './waiting.messages.ts';

/** The state of a draft on its page: the answers of the artists and the actions of the author. */
export function DraftNotice({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const isAuthor = user?.userName === post.author.userName;
  return (
    <WaitingPanel
      post={post}
      heading={credits.messages.notPublished}
      sentence={describeDraft(post, isAuthor)}
      actionFor={(request) =>
        isAuthor ? (
          <WithdrawButton
            post={post}
            request={request}
            variant="ghost"
            className="justify-self-start px-0! text-text-2! hover:bg-transparent! hover:underline"
          />
        ) : null
      }
    >
      {post.heldBy ? (
        <ButtonLink to={paths.release(post.heldBy.id)} className="justify-self-start">
          {messages.openRelease}
        </ButtonLink>
      ) : null}
      {isAuthor && !isWaiting(post) && !(post.heldBy && isReady(post)) ? (
        <DecisionButtons post={post} />
      ) : null}
    </WaitingPanel>
  );
}

/** Describes the state of a draft in up to three sentences. */
function describeDraft(post: posts.Post, isAuthor: boolean): string {
  const { heldBy } = post;
  const sentence = heldBy ? releases.messages.held({ release: isolateText(heldBy.title) }) : '';
  // The release publishes it, so that there is nothing else to decide.
  if (heldBy && isReady(post)) return sentence;
  return [sentence, describeAnswers(post, isAuthor)].filter(Boolean).join(' ');
}

/** Returns whether every artist has approved. */
const isReady = (post: posts.Post): boolean =>
  !isWaiting(post) && namesByAnswer(post, 'declined').length === 0;

/** Returns whether an artist or guest has not answered. */
const isWaiting = (post: posts.Post): boolean => namesByAnswer(post, 'pending').length > 0;

function describeAnswers(post: posts.Post, isAuthor: boolean): string {
  const { title, author, heldBy } = post;
  const names = namesByAnswer(post, 'declined');
  if (isWaiting(post)) return isAuthor ? messages.notPublished : messages.notPublishedByAuthor;
  if (!isAuthor) return credits.messages.upToAuthor({ author: author.userName });
  if (names.length === 0) return credits.messages.publishOrDelete;
  if (heldBy) return releases.describeBlocker({ kind: 'declined', title, names });
  return credits.describeDeclinedDraft(listNames(names), hasSplit(post));
}
