import {
  avatarPath,
  cardSize,
  limits,
  profileCardPath,
  screens,
  userName,
  users,
  type ShellContent,
} from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { siteOf, type SiteIdentity } from '../../http/pages/page-head.ts';
import type { HeadOf, PageHead } from '../../http/pages/pages.ts';
import { messages } from './users.messages.ts';
import { findProfileByName } from './users.queries.ts';
import { viewUser } from './users.views.ts';

/**
 * Builds the head of a profile page for link previews and search engines. Returns null for
 * suspended and deleted accounts, and for users hidden from the viewer.
 */
export const profileHead =
  (context: Pick<Context, 'db' | 'config' | 'settings'>): HeadOf =>
  async (params, viewer) => {
    const name = userName.safeParse(params['userName']);
    const row = name.success ? await findProfileByName(context.db, name.data, viewer) : undefined;
    if (!row) return null;
    const user = viewUser(row);
    const head = describeProfile(user, siteOf(context));
    // A visitor is redirected to the sign-in page.
    return viewer ? { ...head, shell: shellFor(user, viewer.id === user.id) } : head;
  };

/** Builds the prerendered content: the public profile, with space for the viewer's actions. */
const shellFor = (user: users.User, isOwn: boolean): ShellContent => ({
  shell: 'profile',
  userName: user.userName,
  isLong: user.userName.length > limits.longName,
  isPlus: user.role === 'USERPLUS',
  isOwn,
  banner: ownPicture(user.banner),
  picture: ownPicture(user.profilePic),
  location: user.location || null,
  bio: user.bio || null,
  about: user.about || null,
  badges: user.badges.length,
  links: user.socialMedia.length,
});

/** Returns null for default pictures, which the app draws itself. */
const ownPicture = (address: string): string | null => (DEFAULTS.includes(address) ? null : address);
const DEFAULTS: readonly string[] = Object.values(users.DEFAULT_PICTURES);

export function describeProfile(user: users.User, { name: siteName, publicUrl }: SiteIdentity): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(screens.profile.replace(':userName', encodeURIComponent(user.userName)));
  const title = user.userName;
  const description = user.bio || user.about || describe(user, siteName);
  const picture = absolute(ownPicture(user.profilePic) ?? avatarPath(user.userName));
  const image = absolute(profileCardPath(encodeURIComponent(user.userName)));
  return {
    title,
    meta: [
      ['description', description],
      ['og:type', 'profile'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', url],
      ['og:image', image],
      ['og:image:width', String(cardSize.width)],
      ['og:image:height', String(cardSize.height)],
      ['og:image:alt', title],
      ['profile:username', user.userName],
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', title],
      ['twitter:description', description],
      ['twitter:image', image],
    ],
    links: [{ rel: 'canonical', href: url }],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: user.userName,
        url,
        description,
        image: picture,
        ...(user.socialMedia.length > 0 && { sameAs: user.socialMedia }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: user.followersCount,
        },
      },
    },
  };
}

const describe = ({ userName: name, postsCount }: users.User, siteName: string): string =>
  messages.description({ userName: name, brand: siteName, count: postsCount });
