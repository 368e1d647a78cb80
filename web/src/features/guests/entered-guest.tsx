import type { guests } from '@backbeat/contract';
import { useSearchParams, lazy, Link } from '@packages/router';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useGuestConnection } from '../../api/realtime/use-guest-connection.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../auth/index.ts';
import { GuestLayout, GuestNotice } from './guest-layout.tsx';
import { useInvitations } from './guests.queries.ts';
import { messages } from './guests.messages.ts';

// The page of a link that is not open yet loads without them.
const GuestBar = lazy(async () => (await import('./guest-bar.tsx')).GuestBar);
const GuestTrack = lazy(async () => (await import('./answer/guest-track.tsx')).GuestTrack);
const GuestAccess = lazy(async () => (await import('./access/guest-access.tsx')).GuestAccess);

/** What a browser sees that has access as a guest: the track and its question, and who has access. */
export function EnteredGuest({ guest }: { guest: string | undefined }) {
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useInvitations(true);
  const invitation = data?.find((each) => each.guest === guest) ?? (data?.length === 1 ? data[0] : undefined);
  const isConnected = useGuestConnection(invitation?.guest);
  if (!data)
    return (
      <GuestLayout>
        {error ? (
          <GuestNotice title={messages.failedTitle}>
            <FormError sentence={failureSentence(error)} />
            <Button loading={isFetching} onClick={() => void refetch()}>
              {messages.tryAgain}
            </Button>
          </GuestNotice>
        ) : (
          <GuestNotice title={<Skeleton className="h-10 w-64 rounded-m" />} />
        )}
      </GuestLayout>
    );
  if (!invitation)
    return (
      <GuestLayout>
        {data.length === 0 ? (
          <GuestNotice title={messages.noAccessTitle}>
            <p className="text-[17px] text-text-2">{messages.noAccess}</p>
          </GuestNotice>
        ) : (
          <GuestNotice title={messages.yourTracks}>
            <InvitationList invitations={data} />
          </GuestNotice>
        )}
      </GuestLayout>
    );
  const isAccess = search.get('view') === 'access';
  if (!isConnected)
    return (
      <GuestLayout bar={<BarLoading />}>
        <TrackLoading />
      </GuestLayout>
    );
  return (
    <GuestLayout
      bar={
        <Part fallback={<BarLoading />}>
          <GuestBar invitation={invitation} section={isAccess ? 'access' : 'track'} />
        </Part>
      }
    >
      {isAccess ? (
        <Part fallback={<TrackLoading />}>
          <GuestAccess key={invitation.guest} invitation={invitation} />
        </Part>
      ) : (
        <Part fallback={<TrackLoading />}>
          <GuestTrack key={invitation.guest} invitation={invitation} />
        </Part>
      )}
    </GuestLayout>
  );
}

const BarLoading = () => <div className="min-h-12 bg-surface-1 max-md:min-h-20" />;
const TrackLoading = () => <Skeleton className="wrap my-10 h-72 rounded-l" />;

function InvitationList({ invitations }: { invitations: readonly guests.Invitation[] }) {
  return (
    <ul className="grid w-full gap-2">
      {invitations.map(({ guest, post }) => (
        <li key={guest}>
          <Link to={guestPath(guest)} className="grid rounded-m bg-surface-1 px-5 py-4 hover:bg-surface-2">
            <strong dir="auto" className="wrap-anywhere">
              {post.title}
            </strong>
            <span className="text-text-2">{post.author}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const guestPath = (guest: string): string => `${paths.guest}?${new URLSearchParams({ guest }).toString()}`;
