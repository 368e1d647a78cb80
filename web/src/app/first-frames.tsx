import { screens } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { TABS } from '../features/feed/feed-address.ts';
import { FeedSkeleton } from '../features/feed/feed-skeleton.tsx';
import { PostLoading } from '../features/posts/post-loading.tsx';
import { ProfileLoading } from '../features/profiles/profile-loading.tsx';
import { ProfileOpening } from '../features/profiles/profile-opening.tsx';
import { CheckingAuthentication } from './checking-authentication.tsx';
import { FirstFrame } from './first-frame.tsx';
import { NOWHERE } from './navigation.ts';
import { Shell } from './shell.tsx';

interface NamedFrame {
  name: string;
  address: string;
  shape: ReactNode;
}

/** What stands around a screen while it is not known who is there, or for visitors (null). */
const around = (screen: ReactNode, user?: null): ReactNode => (
  <Shell user={user} navigation={NOWHERE} bell={null} onLogout={() => undefined}>
    {screen}
  </Shell>
);

const guarded = (screen: ReactNode): ReactNode =>
  around(<CheckingAuthentication>{screen}</CheckingAuthentication>);

/** A title is written lower when it is long, and a Plus member has a badge above it. */
const POST_WORDS = {
  title: '%TITLE%',
  author: '%AUTHOR%',
  banner: '%BANNER%',
  backdrop: '%BACKDROP%',
};

const eitherWay = [false, true] as const;
const forms = eitherWay.flatMap((isLong) => eitherWay.map((isPlus) => ({ isLong, isPlus })));
const nameOf = (screen: string, { isLong, isPlus }: { isLong: boolean; isPlus: boolean }): string =>
  `${screen}${isLong ? ' long' : ''}${isPlus ? ' plus' : ''}`;

/**
 * What pages show before their script is there: what their screens show first. The server picks one by its name, and writes
 * what it knows in place of the words between per cent signs.
 */
export const firstFrames: readonly NamedFrame[] = [
  { name: 'any', address: screens.landing, shape: <FirstFrame /> },
  ...['', ...TABS.map((tab) => `?tab=${tab}`)].map((query) => ({
    name: `feed${query}`,
    address: `${screens.feed}${query}`,
    shape: guarded(<FeedSkeleton />),
  })),
  { name: 'profile', address: screens.profile, shape: guarded(<ProfileLoading />) },
  ...forms.flatMap((form) =>
    eitherWay.map((isOwn) => ({
      name: `${nameOf('profile of', form)}${isOwn ? ' own' : ''}`,
      address: screens.profile,
      shape: around(<ProfileOpening {...form} isOwn={isOwn} />),
    })),
  ),
  { name: 'post', address: screens.post, shape: around(<PostLoading />) },
  ...forms.flatMap((form) =>
    Object.entries({ 'a visitor': null, 'a member': undefined }).map(([viewer, user]) => ({
      name: `${nameOf('post', form)} of ${viewer}`,
      address: screens.post,
      shape: around(<PostLoading known={{ ...POST_WORDS, ...form }} />, user),
    })),
  ),
];
