import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messages } from './profiles.messages.ts';

interface HeroLayoutProps {
  name: string;
  /** Uses a smaller font for long names. */
  isLong: boolean;
  isPlus: boolean;
  /** The banner, as wide as the page and cut to the height of the head. */
  banner: ReactNode;
  avatar: ReactNode;
  location: ReactNode;
  /** The actions of the viewer. */
  actions: ReactNode;
  /** Below the name: bio and counts. */
  children: ReactNode;
  /** Level of the name. */
  level?: 1 | 2 | 3;
}

/** The layout of the head of a profile, for its content and its skeleton. */
export function HeroLayout({
  name,
  isLong,
  isPlus,
  banner,
  avatar,
  location,
  actions,
  children,
  level = 1,
}: HeroLayoutProps) {
  const Name = `h${level}` as const;
  return (
    <section className="relative">
      <div className="relative h-40 overflow-clip md:h-64">
        {banner}
        {isPlus ? (
          <div className="absolute inset-x-0 bottom-0 h-1 bg-linear-to-r from-transparent via-art-gold to-transparent" />
        ) : null}
      </div>
      <div className="wrap relative -mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:-mt-16 md:grid-cols-[auto_minmax(0,1fr)]">
        <span
          className={cx(
            'size-fit self-start rounded-pill p-1.5',
            isPlus ? 'bg-linear-to-br from-gold via-art-gold to-gold' : 'bg-ink',
          )}
        >
          {avatar}
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:pt-19">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
            <div className="grid min-w-0 gap-1">
              <Name
                className={cx(
                  'flex min-w-0 items-center gap-3 font-stretch-[86%] [overflow-wrap:anywhere]',
                  isLong ? 'text-[clamp(26px,3.4vw,42px)]' : 'text-[clamp(34px,5vw,56px)]',
                )}
              >
                <span>{name}</span>
                {isPlus ? <PlusMark /> : null}
              </Name>
              {location}
            </div>
            {actions ? (
              <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:gap-x-1.5 md:ml-auto">
                {actions}
              </div>
            ) : null}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}

/** The position of a banner's picture, which is as wide as the page. */
export const bannerPosition = 'absolute inset-x-0 top-1/2 min-h-full w-full -translate-y-1/2';

/** The ring around the picture of a Plus user, inside the gold. */
export const avatarRing = (isPlus: boolean): string => cx('block!', isPlus && 'ring-4 ring-ink');

export const HeroLocation = ({ children }: { children: string }) => (
  <p className="min-w-0 truncate text-text-3">
    <bdi>{children}</bdi>
  </p>
);

/** The mark of the product, in gold. */
function PlusMark() {
  return (
    <span title={messages.plusMember} className="shrink-0 rounded-s bg-gold-soft p-1.5">
      <LogoMark size={24} tone="gold" />
      <VisuallyHidden>{messages.plusMember}</VisuallyHidden>
    </span>
  );
}
