import type { users } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { cutText } from '../../lib/cut-text.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BadgeMarks } from '../badges/index.ts';
import { SocialLinks } from './social-links.tsx';

/** Characters of the bio that the head shows. */
const BIO_SHOWN = 120;

interface ProfileHeroProps {
  user: users.User;
  /** What one can do about them. Nothing in a preview of what is just being written. */
  actions?: ReactNode;
  /** How they stand. */
  counts?: ReactNode;
  /** Leads to all that somebody says of themselves. */
  onReadMore?: () => void;
  /** Level of the name. */
  level?: 1 | 2 | 3;
}

/** The head of a profile: pictures, name, what they say first, and how they stand. */
export function ProfileHero({ user, actions, counts, onReadMore, level = 1 }: ProfileHeroProps) {
  const { userName, profilePic, banner, role, location, bio } = user;
  const isPlus = role === 'USERPLUS';
  const Name = `h${level}` as const;
  return (
    <section className="relative">
      <Banner userName={userName} src={ownPicture(banner)} isPlus={isPlus} />
      <div className="wrap relative -mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:-mt-16 md:grid-cols-[auto_minmax(0,1fr)]">
        <span
          className={cx(
            'size-fit self-start rounded-pill p-1.5',
            isPlus ? 'bg-linear-to-br from-gold via-art-gold to-gold' : 'bg-ink',
          )}
        >
          <Avatar
            seed={userName}
            src={ownPicture(profilePic)}
            size={132}
            className={cx('block!', isPlus && 'ring-4 ring-ink')}
          />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:pt-19">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
            <div className="grid min-w-0 gap-1">
              <Name
                className={cx(
                  'flex min-w-0 items-center gap-3 font-stretch-[86%] [overflow-wrap:anywhere]',
                  nameSize(userName),
                )}
              >
                {userName}
                {isPlus ? <PlusMark /> : null}
              </Name>
              {location ? (
                <p className="min-w-0 truncate text-text-3">
                  <bdi>{location}</bdi>
                </p>
              ) : null}
            </div>
            {actions ? <div className="flex flex-wrap items-center gap-2 md:ml-auto">{actions}</div> : null}
          </div>
          {bio ? <Bio text={bio} onReadMore={onReadMore} /> : null}
          <BadgeMarks codes={user.badges} />
          <SocialLinks urls={user.socialMedia} />
          {counts}
        </div>
      </div>
    </section>
  );
}

/** Long names speak lower. */
const nameSize = (name: string) =>
  name.length > 16 ? 'text-[clamp(26px,3.4vw,42px)]' : 'text-[clamp(34px,5vw,56px)]';

function Banner({ userName, src, isPlus }: { userName: string; src: string | null; isPlus: boolean }) {
  return (
    <div className="relative h-40 overflow-clip md:h-64">
      <Artwork
        id={userName}
        src={src}
        eager
        className="absolute inset-x-0 top-1/2 min-h-full w-full -translate-y-1/2"
      />
      {isPlus ? (
        <div className="absolute inset-x-0 bottom-0 h-1 bg-linear-to-r from-transparent via-art-gold to-transparent" />
      ) : null}
    </div>
  );
}

/** The mark of the house, in gold. */
function PlusMark() {
  return (
    <span title="Plus member" className="shrink-0 rounded-s bg-gold-soft p-1.5">
      <LogoMark size={24} tone="gold" />
      <VisuallyHidden>Plus member</VisuallyHidden>
    </span>
  );
}

function Bio({ text, onReadMore }: { text: string; onReadMore: (() => void) | undefined }) {
  return (
    // Everything in the head begins at the avatar, whichever way it is read.
    <p dir="auto" className="max-w-[64ch] text-left break-words text-text-2">
      {cutText(text, BIO_SHOWN)}
      {text.length > BIO_SHOWN && onReadMore ? (
        <button
          type="button"
          onClick={onReadMore}
          className="ms-2 font-semibold text-accent underline pointer-coarse:min-h-11"
        >
          Read more
        </button>
      ) : null}
    </p>
  );
}
