import type { posts, users } from '@backbeat/contract';
import { useState } from 'react';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link, lazy } from '@packages/router';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Part } from '../../../ui/part.tsx';
import { usePendingDecisions, usePendingRequests, useShownRequests } from '../../credits/index.ts';
import { ClaimCredits, useClaims } from '../../guests/index.ts';
import { TodaySection } from './today-section.tsx';
import { ToDoRow } from './to-do-row.tsx';
import { messages } from '../home.messages.ts';

const AnswerSheet = lazy(async () => (await import('./answer-sheet.tsx')).AnswerSheet);

/** The home screen shows so many rows; 'Feature Requests' has all requests, and decisions follow. */
const MAX_ROWS = 3;
/** Faces beside the number of further requests. */
const MAX_FACES = 2;

/**
 * What waits for the user: terms to approve, and own posts to decide on because an artist has
 * declined. Renders nothing if nothing waits.
 */
export function ToDo({ user: { userName } }: { user: users.CurrentUser }) {
  const { requests, close } = useShownRequests(usePendingRequests().data);
  const { data: decisions = [] } = usePendingDecisions();
  const hasClaims = useClaims().length > 0;
  const [sheet, setSheet] = useState<{ post: posts.Post; isOpen: boolean } | null>(null);
  // A decision has no other list, so one of them always has a row.
  const shownRequests = requests.slice(0, MAX_ROWS - Math.min(decisions.length, 1));
  const rows = [...shownRequests.map(({ post }) => post), ...decisions].slice(0, MAX_ROWS);
  const moreRequests = requests.slice(shownRequests.length).map(({ post }) => post);
  const request = requests.find(({ post }) => post.id === sheet?.post.id);
  const decision = decisions.find(({ id }) => id === sheet?.post.id);
  return (
    <>
      {rows.length === 0 && !hasClaims ? null : (
        <TodaySection title={messages.yoursToDo} action={<MoreRequests posts={moreRequests} />}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {hasClaims ? (
              <li>
                <ClaimCredits />
              </li>
            ) : null}
            {rows.map((post, index) => (
              <li key={post.id}>
                <ToDoRow
                  post={post}
                  viewer={userName}
                  isFirst={index === 0}
                  onAnswer={() => setSheet({ post, isOpen: true })}
                />
              </li>
            ))}
          </ul>
        </TodaySection>
      )}
      {sheet ? (
        <Part>
          <AnswerSheet
            key={sheet.post.id}
            post={request?.post ?? decision ?? sheet.post}
            viewer={userName}
            isEnded={request?.isEnded ?? false}
            // A decision is made when it leaves its list.
            open={sheet.isOpen && (request ?? decision) !== undefined}
            onOpenChange={(isOpen) => setSheet({ ...sheet, isOpen })}
            onAnswered={() => {
              setSheet({ ...sheet, isOpen: false });
              close(sheet.post.id);
            }}
          />
        </Part>
      ) : null}
    </>
  );
}

/** The way to further requests: faces of their authors, and their number. */
function MoreRequests({ posts: morePosts }: { posts: readonly posts.Post[] }) {
  if (morePosts.length === 0) return null;
  const authors = new Map(morePosts.map(({ author }) => [author.userName, author.profilePic]));
  return (
    <Link
      to={paths.pendingFeatures}
      aria-label={messages.moreRequests({ count: morePosts.length })}
      className="flex min-h-11 min-w-11 items-center gap-2 rounded-s font-semibold text-text-2 hover:text-text"
    >
      <span className="flex -space-x-2">
        {[...authors].slice(0, MAX_FACES).map(([userName, profilePic]) => (
          <Avatar
            key={userName}
            seed={userName}
            src={uploadedPicture(profilePic)}
            size={28}
            className="ring-2 ring-ink"
          />
        ))}
      </span>
      <span>{`+${morePosts.length}`}</span>
    </Link>
  );
}
