import type { Person } from './people.ts';
import type { Plan } from './plan.ts';

/** An account for sign-in, and its content. */
export interface SignIn {
  userName: string;
  what: string;
}

/** Describes the showcase accounts for the output of `npm run seed`. */
export function describeSignIns(plan: Plan): SignIn[] {
  return plan.showcase.map((person) => ({ userName: person.userName, what: describe(plan, person) }));
}

function describe({ posts, demos, chats, follows }: Plan, person: Person): string {
  const ownPosts = posts.filter(({ author }) => author === person);
  const memberships = chats.flatMap(({ members, messages }) =>
    members.flatMap((member) => (member.person === person ? [{ member, messages }] : [])),
  );
  const unread = memberships.reduce(
    (sum, { member, messages }) =>
      sum + messages.filter(({ seq, sender }) => seq > member.readSeq && sender !== person).length,
    0,
  );
  const requests = posts.filter(({ requests: postRequests }) =>
    postRequests.some(({ artist, answer }) => artist === person && answer === 'pending'),
  );
  const counts = {
    posts: ownPosts.filter(({ publishedAt }) => publishedAt !== null).length,
    drafts: ownPosts.filter(({ publishedAt }) => publishedAt === null).length,
    demos: demos.filter(({ owner }) => owner === person).length,
    followers: follows.filter(({ followedId }) => followedId === person.id).length,
    'feature requests': requests.length,
    chats: memberships.length,
    'unread messages': unread,
  };
  const descriptions = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
  return [person.plusUntil === null ? 'free' : 'Plus', ...descriptions].join(', ');
}
