import { slotToken, type ShellVariant } from '@backbeat/contract';
import { RepeatedSlot } from '../../layout/repeated-slot.tsx';
import { Picture } from '../../ui/pictures/artwork.tsx';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Bio } from './bio.tsx';
import { Count, counts } from './count.tsx';
import { avatarRing, bannerPosition, HeroLayout, HeroLocation } from './hero-layout.tsx';
import { About, NoAbout, UserLocation } from './introduction.tsx';
import { ProfileTabsLoading } from './profile-loading.tsx';

const slot = slotToken<'profile'>;

/**
 * The profile in the app shell, before the script is loaded. The server fills its slots with known
 * values.
 */
export function PrerenderedProfile({ isLong, isPlus, isOwn }: ShellVariant<'profile'>) {
  return (
    <Loading label="Loading profile...">
      <HeroLayout
        name={slot('userName')}
        isLong={isLong}
        isPlus={isPlus}
        banner={
          <>
            <Skeleton className="absolute inset-0 rounded-none!" />
            <div className={cx('aspect-video', bannerPosition)}>
              <Picture src={slot('banner')} eager />
            </div>
          </>
        }
        avatar={
          <span
            className={cx('relative size-33 overflow-hidden rounded-pill bg-surface-3', avatarRing(isPlus))}
          >
            <Picture src={slot('picture')} eager />
          </span>
        }
        location={
          <RepeatedSlot slot="location">
            <HeroLocation>{slot('location')}</HeroLocation>
          </RepeatedSlot>
        }
        actions={(isOwn ? ['w-38'] : ['w-24', 'w-29', 'w-11']).map((width) => (
          <Skeleton key={width} className={`h-11 rounded-pill ${width}`} />
        ))}
      >
        <RepeatedSlot slot="bio">
          <Bio text={slot('bio')} />
        </RepeatedSlot>
        <div className="flex flex-wrap gap-x-1.5 empty:hidden">
          <RepeatedSlot slot="badges">
            <span className="grid h-11 items-center">
              <Skeleton className="h-8 w-28 rounded-pill" />
            </span>
          </RepeatedSlot>
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <RepeatedSlot slot="links">
            <Skeleton className="h-9 w-40 rounded-pill pointer-coarse:h-11" />
          </RepeatedSlot>
        </div>
        <div className={counts}>
          {['Posts', 'Followers', 'Following'].map((label) => (
            <span key={label} className="px-3 py-1.5 first:pl-0">
              <Count count={UNKNOWN_COUNT} label={label} />
            </span>
          ))}
        </div>
      </HeroLayout>
      <div className="wrap mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:mt-10 md:gap-10">
        <Panel>
          <h2 className="mb-3">Introduction</h2>
          <RepeatedSlot slot="about">
            <About>{slot('about')}</About>
          </RepeatedSlot>
          <RepeatedSlot slot="missingAbout">
            <NoAbout />
          </RepeatedSlot>
          <RepeatedSlot slot="location">
            <UserLocation>{slot('location')}</UserLocation>
          </RepeatedSlot>
        </Panel>
        <ProfileTabsLoading />
      </div>
    </Loading>
  );
}

/** As tall as a number. */
const UNKNOWN_COUNT = (
  <span aria-hidden="true" className="breathe rounded-s bg-surface-2 text-transparent">
    00
  </span>
);
