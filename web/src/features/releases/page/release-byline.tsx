import type { releases } from '@backbeat/contract';
import { Fragment } from 'react';
import { UserLink } from '../../../navigation/user-link.tsx';
import { messages } from '../releases.messages.ts';

/** The artists of a release, with links. Its owner also sees those who have been asked. */
export function ReleaseByline({
  release: { artists, pendingArtists },
}: {
  release: Pick<releases.Release, 'artists' | 'pendingArtists'>;
}) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="text-text-2">{messages.by}</span>{' '}
      {artists.map((name, position) => (
        <Fragment key={name}>
          <span>{position > 0 ? ', ' : null}</span>
          <strong>
            <UserLink userName={name} />
          </strong>
        </Fragment>
      ))}
      {pendingArtists.map((name) => (
        <Fragment key={name}>
          {', '}
          <UserLink userName={name} /> <span className="text-text-3">{messages.asked}</span>
        </Fragment>
      ))}
    </p>
  );
}
