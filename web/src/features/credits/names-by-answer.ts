import { labelGuest, listNames, type posts } from '@backbeat/contract';

type Waiting = Pick<posts.Post, 'proposal' | 'pendingFeatures' | 'rejectedFeatures' | 'features'>;
type Answer = 'pending' | 'approved' | 'declined';

/** Artists and guests with one answer to the proposed terms. */
export function namesByAnswer(
  { proposal, pendingFeatures, rejectedFeatures, features }: Waiting,
  answer: Answer,
): string[] {
  const artists = { pending: pendingFeatures, declined: rejectedFeatures, approved: features };
  const guests = proposal?.guests.filter((guest) => guest.answer === answer) ?? [];
  return [...(proposal?.[answer] ?? artists[answer]), ...guests.map(({ name }) => labelGuest(name))];
}

/** The names of those who declined, within a sentence; '' if their accounts are deleted. */
export const declinedNames = (post: Waiting): string => listNames(namesByAnswer(post, 'declined'));
