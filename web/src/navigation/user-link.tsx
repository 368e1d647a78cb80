import { Link } from '@packages/router';
import { paths } from './paths.ts';

/** The name of a user as a link to the profile. A name that is too long for its row is truncated. */
export function UserLink({ userName }: { userName: string }) {
  return (
    <Link
      to={paths.profile(userName)}
      className="thumb inline-block max-w-full truncate rounded-s align-bottom hover:underline"
    >
      {userName}
    </Link>
  );
}
