import { brand, screens, userName, type users } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { HeadOf, PageHead } from '../../http/pages.ts';
import { findProfileByName } from './users.queries.ts';
import { viewUser } from './users.view.ts';

/** What the page of a profile tells link previews and search engines. Who is shut out or has left is not there. */
export const profileHead =
  ({ db, config }: Pick<Context, 'db' | 'config'>): HeadOf =>
  async (params) => {
    const name = userName.safeParse(params['userName']);
    const row = name.success ? await findProfileByName(db, name.data, undefined) : undefined;
    return row ? describeProfile(viewUser(row), config.publicUrl) : null;
  };

export function describeProfile(user: users.User, publicUrl: URL): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(screens.profile.replace(':userName', encodeURIComponent(user.userName)));
  const title = user.userName;
  const description = user.bio || user.about || `${user.userName} on ${brand.name}: ${postsOf(user)}`;
  const image = absolute(user.profilePic);
  return {
    title,
    meta: [
      ['description', description],
      ['og:site_name', brand.name],
      ['og:type', 'profile'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', url],
      ['og:image', image],
      ['profile:username', user.userName],
      // The picture is square, and small where it was uploaded so.
      ['twitter:card', 'summary'],
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
        image,
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

const postsOf = ({ postsCount }: users.User): string =>
  postsCount === 1 ? 'one track to hear' : `${postsCount} tracks to hear`;
