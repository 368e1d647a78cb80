import type { ProfileShell } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Picture } from '../../ui/pictures/artwork.tsx';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Bio } from './bio.tsx';
import { Count, counts } from './count.tsx';
import { avatarRing, bannerPosition, HeroLayout, HeroLocation } from './hero-layout.tsx';
import { AboutText, NoAbout, UserLocation } from './introduction.tsx';
import { ProfileTabsLoading } from './profile-loading.tsx';
import { messages } from './profiles.messages.ts';

/**
 * The profile in the app shell, before the script is loaded, with space for the viewer's actions.
 */
export function PrerenderedProfile({ userName, isLong, isPlus, isOwn, ...profile }: ProfileShell) {
  return (
    <Loading label={messages.loadingProfile}>
      <HeroLayout
        name={userName}
        isLong={isLong}
        isPlus={isPlus}
        banner={
          <>
            <Skeleton className="absolute inset-0 rounded-none!" />
            <div className={cx('aspect-video', bannerPosition)}>
              {profile.banner === null ? null : <Picture src={profile.banner} eager />}
            </div>
          </>
        }
        avatar={
          <span
            className={cx('relative size-33 overflow-hidden rounded-pill bg-surface-3', avatarRing(isPlus))}
          >
            {profile.picture === null ? null : <Picture src={profile.picture} eager />}
          </span>
        }
        location={profile.location === null ? null : <HeroLocation>{profile.location}</HeroLocation>}
        actions={(isOwn ? ['w-38'] : ['w-24', 'w-29', 'w-11']).map((width) => (
          <Skeleton key={width} className={`h-11 rounded-pill ${width}`} />
        ))}
      >
        {profile.bio === null ? null : <Bio text={profile.bio} />}
        <div className="flex flex-wrap gap-x-1.5 empty:hidden">
          {repeat(profile.badges, (key) => (
            <span key={key} className="grid h-11 items-center">
              <Skeleton className="h-8 w-28 rounded-pill" />
            </span>
          ))}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {repeat(profile.links, (key) => (
            <Skeleton key={key} className="h-9 w-40 rounded-pill pointer-coarse:h-11" />
          ))}
        </div>
        <div className={counts}>
          {[messages.posts, messages.followers, messages.following].map((label) => (
            <span key={label} className="px-3 py-1.5 first:pl-0">
              <Count count={UNKNOWN_COUNT} label={label} />
            </span>
          ))}
        </div>
      </HeroLayout>
      <div className="wrap mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:mt-10 md:gap-10">
        <Panel>
          <h2 className="mb-3">{messages.introduction}</h2>
          {profile.about === null ? <NoAbout /> : <AboutText>{profile.about}</AboutText>}
          {profile.location === null ? null : <UserLocation>{profile.location}</UserLocation>}
        </Panel>
        <ProfileTabsLoading />
      </div>
    </Loading>
  );
}

const repeat = (count: number, render: (key: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => render(index));

/** As tall as a number. */
const UNKNOWN_COUNT = (
  <span aria-hidden="true" className="breathe rounded-s bg-surface-2 text-transparent">
    00
  </span>
);
