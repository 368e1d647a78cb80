import { allScreens, type AppShells, type Screen, type ShellContent } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FeedSkeleton } from '../features/feed/feed-skeleton.tsx';
import { PlaylistLoading } from '../features/playlists/playlist-loading.tsx';
import { PrerenderedPlaylist } from '../features/playlists/prerendered-playlist.tsx';
import { PostLoading } from '../features/posts/page/post-loading.tsx';
import { ProfileLoading } from '../features/profiles/profile-loading.tsx';
import { PrerenderedProfile } from '../features/profiles/prerendered-profile.tsx';
import { PrerenderedRelease } from '../features/releases/page/prerendered-release.tsx';
import { ReleaseLoading } from '../features/releases/page/release-loading.tsx';
import { CheckingAuthentication } from '../features/auth/checking-authentication.tsx';
import { StaticRouter } from '@packages/router';
import { LoadingShell } from './loading-shell.tsx';
import { NO_NAVIGATION } from '../layout/navigation-entries.ts';
import { Shell } from '../layout/shell.tsx';

// The server imports this module from the built app (contract/src/app-shell.ts).

export const renderLoadingShell: AppShells['renderLoadingShell'] = (screen, tab) =>
  render(
    // The address selects the tab.
    `${allScreens[screen ?? 'landing']}${tab === undefined ? '' : `?tab=${tab}`}`,
    loadingShellOf(screen),
  );

export const renderContentShell: AppShells['renderContentShell'] = (content) =>
  render(allScreens[content.shell], contentShellOf(content));

const render = (address: string, content: ReactNode): string =>
  renderToStaticMarkup(<StaticRouter location={address}>{content}</StaticRouter>);

function loadingShellOf(screen: Screen | undefined): ReactNode {
  switch (screen) {
    case 'feed':
      return inAuthGuard(<FeedSkeleton />);
    case 'profile':
      return inAuthGuard(<ProfileLoading />);
    case 'post':
      return inAppFrame(<PostLoading />);
    case 'release':
      return inAppFrame(<ReleaseLoading />);
    case 'playlist':
      return inAppFrame(<PlaylistLoading />);
    default:
      return <LoadingShell />;
  }
}

function contentShellOf(content: ShellContent): ReactNode {
  if (content.shell === 'profile') return inAppFrame(<PrerenderedProfile {...content} />);
  const user = content.isVisitor ? null : undefined;
  if (content.shell === 'release') return inAppFrame(<PrerenderedRelease {...content} />, user);
  if (content.shell === 'playlist') return inAppFrame(<PrerenderedPlaylist {...content} />, user);
  return inAppFrame(<PostLoading shell={content} />, user);
}

/** Wraps a screen in the app frame while the session is unknown, or for visitors (null). */
const inAppFrame = (screen: ReactNode, user?: null): ReactNode => (
  <Shell user={user} navigation={NO_NAVIGATION} bell={null} onLogout={() => undefined}>
    {screen}
  </Shell>
);

const inAuthGuard = (screen: ReactNode): ReactNode =>
  inAppFrame(<CheckingAuthentication>{screen}</CheckingAuthentication>);
