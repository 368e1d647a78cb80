import type { users } from '@backbeat/contract';
import { cutText } from '../../lib/cut-text.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BadgeMarks } from '../badges/index.ts';
import { SubjectMenu } from '../boundaries/index.ts';
import { MessageButton } from '../messages/index.ts';
import { FollowButton } from '../relations/index.ts';
import { ProfileCounts } from './profile-counts.tsx';
import { socialLinks } from './social-sites.ts';

/** Characters of the bio that the head shows. */
const BIO_SHOWN = 120;
const LINKS_SHOWN = 6;

interface ProfileHeroProps {
  user: users.User;
  /** Leads to all that somebody says of themselves. */
  onReadMore: () => void;
}

/** The head of a profile: pictures, name, what they say first, and how they stand. */
export function ProfileHero({ user, onReadMore }: ProfileHeroProps) {
  const { userName, profilePic, banner, role, location, bio } = user;
  const isPlus = role === 'USERPLUS';
  return (
    <section className="relative isolate">
      <div className="relative -z-10 h-40 overflow-clip md:h-64">
        <Artwork
          id={userName}
          src={ownPicture(banner)}
          eager
          className="absolute inset-x-0 top-1/2 min-h-full w-full -translate-y-1/2"
        />
        <div
          className={cx(
            'absolute inset-0 bg-linear-to-t to-transparent',
            isPlus ? 'from-gold-soft' : 'from-ink/60',
          )}
        />
      </div>
      <div className="wrap -mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:-mt-20 md:grid-cols-[auto_minmax(0,1fr)]">
        <span
          className={cx(
            'w-fit self-start rounded-pill p-1.5',
            isPlus ? 'bg-linear-to-br from-gold to-fill' : 'bg-ink',
          )}
        >
          <Avatar seed={userName} src={ownPicture(profilePic)} size={132} className="block" />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:pt-24">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <h1 className="flex min-w-0 items-center gap-3 font-stretch-[86%] break-all">
              {userName}
              {isPlus ? (
                <span title="Plus member">
                  <LogoMark size={28} />
                  <VisuallyHidden>Plus member</VisuallyHidden>
                </span>
              ) : null}
            </h1>
            <span className="flex items-center gap-2 md:ml-auto">
              <FollowButton userName={userName} />
              <MessageButton userName={userName} />
              <SubjectMenu subject={{ kind: 'user', userName }} />
            </span>
          </div>
          {location ? <p className="text-text-3">{location}</p> : null}
          {bio ? (
            <p dir="auto" className="max-w-[64ch] break-words text-text-2">
              {cutText(bio, BIO_SHOWN)}
              {bio.length > BIO_SHOWN ? (
                <button
                  type="button"
                  onClick={onReadMore}
                  className="ml-2 font-semibold text-accent underline"
                >
                  Read more
                </button>
              ) : null}
            </p>
          ) : null}
          <BadgeMarks codes={user.badges} />
          <SocialLinks urls={user.socialMedia} />
          <ProfileCounts user={user} />
        </div>
      </div>
    </section>
  );
}

function SocialLinks({ urls }: { urls: readonly string[] }) {
  const links = socialLinks(urls, LINKS_SHOWN);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-2">
      {links.map(({ url, host, emoji }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            title={host}
            className="inline-flex h-9 items-center gap-2 rounded-pill bg-surface-1 px-3.5 text-[14px] font-medium hover:bg-surface-2 pointer-coarse:h-11"
          >
            <span aria-hidden="true">{emoji}</span>
            {host}
          </a>
        </li>
      ))}
    </ul>
  );
}
