import type { users } from '@backbeat/contract';
import { SubjectMenu } from '../boundaries/index.ts';
import { FollowButton } from '../relations/index.ts';

/** What one can do about somebody, on their profile. */
export function ProfileActions({ user: { userName } }: { user: users.User }) {
  return (
    <>
      <FollowButton userName={userName} />
      <SubjectMenu subject={{ kind: 'user', userName }} />
    </>
  );
}
