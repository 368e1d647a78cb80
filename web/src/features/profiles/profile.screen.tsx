import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { lazy, useLocation, useNavigate, useParams } from '@packages/router';
import { useSignedInUser } from '../auth/index.ts';
import { editing } from './edit-address.ts';
import { EditLoading } from './edit-loading.tsx';
import { Introduction } from './introduction.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { readAddress, writeAddress } from './profile-address.ts';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileHero } from './profile-hero.tsx';
import { ProfileLoading, TopTrackLoading } from './profile-loading.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './profiles.messages.ts';

const EditProfile = lazy(async () => (await import('./edit/edit-profile.tsx')).EditProfile);

const AnalyticsPanel = lazy(async () => (await import('../analytics/index.ts')).AnalyticsPanel);
const TopTrack = lazy(async () => (await import('./top-track.tsx')).TopTrack);
const ProfileTrouble = lazy(async () => (await import('./profile-trouble.tsx')).ProfileTrouble);

/** Shown by the guard until the session is known. */
export { ProfileLoading as Skeleton };

/** The public profile of a user. */
export function Component() {
  const { userName = '' } = useParams();
  const {
    data: user,
    error,
    refetch,
    isFetching,
  } = useQuery(queryOf(api.users.getUser, { params: { userName } }));
  // An address without a valid name counts as unknown.
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  useTitle(user?.userName ?? (isUnknown ? messages.profileNotFound : ''));
  if (user) return <Profile key={user.id} user={user} />;
  if (!error) return <ProfileLoading />;
  return (
    <Part fallback={<ProfileLoading />}>
      <ProfileTrouble
        {...{ userName, isUnknown, error }}
        isTrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Part>
  );
}

function Profile({ user }: { user: users.User }) {
  const { search } = useLocation();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const navigate = useNavigate();
  const introduction = useRef<HTMLHeadingElement>(null);
  const isOwn = useSignedInUser().userName === user.userName;
  const isEditing = isOwn && editing.isOpen(search);
  const [preview, setPreview] = useState<users.User | null>(null);
  return (
    <div className="pb-16">
      <ProfileHero
        user={preview ?? user}
        actions={isEditing ? null : <ProfileActions user={user} />}
        counts={<ProfileCounts user={user} />}
        onReadMore={() => {
          introduction.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
          introduction.current?.focus({ preventScroll: true });
        }}
      />
      <div className="wrap mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:mt-10 md:gap-10">
        {isEditing ? (
          <Part fallback={<EditLoading />}>
            <EditProfile user={user} onPreview={setPreview} />
          </Part>
        ) : (
          <>
            <Part fallback={user.postsCount > 0 ? <TopTrackLoading /> : null}>
              <TopTrack user={user} />
            </Part>
            <Introduction user={user} ref={introduction} className="max-md:order-1" />
            <ProfileTabs
              user={user}
              address={address}
              go={(next, how) =>
                void navigate(
                  { search: writeAddress(next) },
                  // Tabs and pages change without scrolling, so the head stays in place.
                  { preventScrollReset: next.tab !== address.tab, ...how },
                )
              }
            />
            {isOwn ? (
              <div className="max-md:order-1">
                <Part>
                  <AnalyticsPanel user={user} />
                </Part>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** Returns whether the user prefers reduced motion. */
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
