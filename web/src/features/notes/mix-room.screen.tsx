import type { guests, notes, posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { lazy, useParams, useSearchParams } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { MissingState } from '../../layout/missing-state.tsx';
import { useGuestConnection } from '../../api/realtime/use-guest-connection.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { ApiFailure } from '../../api/failures.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Part } from '../../ui/part.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SignedInUser, useCurrentUser, useSignInLink } from '../auth/index.ts';
import { isUnknownPost, usePost, useVersions } from '../posts/index.ts';
import { MixRoom } from './mix-room.tsx';
import { RoomLoading } from './room-loading.tsx';
import { useClaims, useInvitations, useRoom } from './state/notes.queries.ts';
import { viewerOf, type Viewer } from './state/note-policy.ts';
import { messages } from './state/notes.messages.ts';

const GuestBar = lazy(async () => (await import('../guests/index.ts')).GuestBar);

/** The mix room of a post, for its parties: users, and guests in a browser that they have opened. */
export function Component() {
  const { id = '' } = useParams();
  const { data: user } = useCurrentUser();
  const { invitation, isPending } = useInvitation(id, user !== undefined);
  const isConnected = useGuestConnection(invitation?.guest);
  useTitle(messages.mixRoom);
  if (user === undefined || isPending || !isConnected) return <RoomLoading />;
  if (!user && !invitation) return <Private />;
  return (
    <SignedInUser value={user}>
      <Room key={id} id={id} userId={user?.id} invitation={invitation} />
    </SignedInUser>
  );
}

/** The invitation of this browser. Users who are no party by their account may have one too. */
function useInvitation(id: string, isEnabled: boolean) {
  const { data, isPending } = useInvitations(isEnabled);
  return { invitation: data?.find(({ post }) => post.id === id), isPending };
}

interface RoomProps {
  id: string;
  userId: string | undefined;
  invitation: guests.Invitation | undefined;
}

function Room({ id, userId, invitation }: RoomProps) {
  const post = usePost(id);
  const room = useRoom(id);
  const versions = useVersions(id);
  const { viewer, isPending } = useViewer(id, room.data?.members, { user: userId, guest: invitation?.guest });
  const failed = [room, post, versions].find(({ error, data }) => error !== null && data === undefined);
  // A member who loses the room keeps what the cache has, which is over.
  const isOver = [room.error, post.error].some((error) => error !== null && isUnknown(error));
  if (isOver)
    return <MissingState title={messages.notHere} text={messages.notHereText} home={paths.post(id)} />;
  if (failed)
    return (
      <div className="wrap grid min-h-[64dvh] content-center py-10">
        <LoadFailed
          level={1}
          title={messages.loadFailed}
          error={failed.error}
          isFetching={failed.isFetching}
          refetch={failed.refetch}
        />
      </div>
    );
  if (!post.data || !room.data || !versions.data || isPending) return <RoomLoading />;
  const playable = versions.data.filter(({ stream, music }) => stream !== null || music !== null);
  const [newest, ...others] = playable;
  if (!viewer) return <MissingState title={messages.notHere} text={messages.notHereText} />;
  if (!newest) return <Silent post={post.data} viewer={viewer} />;
  return (
    <OpenRoom
      post={post.data}
      room={room.data}
      versions={[newest, ...others]}
      viewer={viewer}
      bar={viewer.isGuest && invitation ? <Bar invitation={invitation} /> : null}
    />
  );
}

/** The member as whom the viewer is here: by account, by browser, or by the address of the account. */
function useViewer(
  postId: string,
  members: readonly notes.Member[] | undefined,
  ids: { user: string | undefined; guest: string | undefined },
) {
  const isUnfound = members !== undefined && ids.user !== undefined && !viewerOf(members, ids);
  const { data, isLoading: isPending } = useClaims(isUnfound);
  const claim = data?.find(({ post }) => post.id === postId)?.guest;
  return { viewer: members && viewerOf(members, { ...ids, claim }), isPending };
}

const isUnknown = (error: Error): boolean =>
  isUnknownPost(error) || (error instanceof ApiFailure && error.status === 401);

interface OpenRoomProps {
  post: posts.Post;
  room: notes.Room;
  versions: Parameters<typeof MixRoom>[0]['versions'];
  viewer: Viewer;
  bar: ReactNode;
}

function OpenRoom(props: OpenRoomProps) {
  const [search] = useSearchParams();
  const numberOf = (name: string) => Number(search.get(name)) || null;
  useTitle(messages.mixRoomOf({ title: props.post.title }));
  return <MixRoom {...props} first={{ version: numberOf('version'), note: numberOf('note') }} />;
}

/** The bar of the pages of guests, which members with an account never load. */
const Bar = ({ invitation }: { invitation: guests.Invitation }) => (
  <Part fallback={<div className="min-h-12 bg-surface-1" />}>
    <GuestBar invitation={invitation} section="room" />
  </Part>
);

/** Visitors may be members who have not signed in, or guests who have not opened their link. */
function Private() {
  const signInLink = useSignInLink();
  return (
    <ErrorState
      title={messages.visitor}
      text={messages.visitorText}
      action={
        <ButtonLink variant="primary" {...signInLink}>
          {messages.logIn}
        </ButtonLink>
      }
    />
  );
}

/** A room whose versions cannot be played yet. */
function Silent({ post, viewer }: { post: posts.Post; viewer: Viewer }) {
  return (
    <ErrorState
      title={messages.noVersions}
      text={messages.noVersionsText}
      action={
        <ButtonLink
          variant="primary"
          to={viewer.isAuthor ? `${paths.post(post.id)}?tab=versions` : paths.post(post.id)}
        >
          {viewer.isAuthor ? messages.uploadVersion : messages.backToTrack}
        </ButtonLink>
      }
    />
  );
}
