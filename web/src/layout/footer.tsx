import { brand } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Link } from '@packages/router';
import { Logo } from '../ui/logo.tsx';
import { ThemeChoice } from '../ui/controls/theme-choice.tsx';
import { paths } from '../navigation/paths.ts';
import { SocialLinks } from './social-links.tsx';
import { messages } from './layout.messages.ts';

/** Items without a target are plain text. */
const columns: readonly { title: string; items: readonly { label: string; to?: string }[] }[] = [
  {
    title: messages.platform,
    items: [
      { label: messages.logIn, to: paths.login },
      { label: messages.getStarted, to: paths.signup },
      { label: messages.howItWorks, to: `${paths.landing}#how-it-works` },
    ],
  },
  {
    title: messages.features,
    items: [
      { label: messages.allFeatures, to: `${paths.landing}#features` },
      { label: messages.musicDemos },
      { label: messages.analytics },
    ],
  },
  {
    title: messages.support,
    items: [
      { label: messages.helpCenter },
      { label: messages.communityGuidelines },
      { label: messages.contactUs },
      { label: messages.reportIssue },
    ],
  },
];

/** The footer of the landing page and of other screens that have one. */
export function Footer() {
  return (
    <footer className="bg-surface-1 max-md:[contain-intrinsic-block-size:auto_1120px] max-md:[content-visibility:auto]">
      <div className="wrap grid gap-x-8 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start justify-items-start gap-6">
          <Logo brand={brand.name} />
          <p className="max-w-[30ch] text-text-2">{messages.publishTracksBeatsAndLoops}</p>
          <SocialLinks />
        </div>
        {columns.map(({ title, items }) => (
          <nav key={title} aria-label={title} className="grid content-start gap-3">
            <h2 className="text-[15px] tracking-normal">{title}</h2>
            <ul className="grid gap-1">
              {items.map(({ label, to }) => (
                <li key={label}>
                  <FooterItem to={to}>{label}</FooterItem>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 pb-10 text-[14px] text-text-3">
        <p>{messages.artCredits({ brand: brand.name })}</p>
        <ThemeChoice />
      </div>
    </footer>
  );
}

function FooterItem({ to, children }: { to: string | undefined; children: ReactNode }) {
  const line = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11';
  if (to === undefined) return <span className={`${line} text-text-3`}>{children}</span>;
  return (
    <Link to={to} className={`${line} text-text-2 underline-offset-4 hover:text-text hover:underline`}>
      {children}
    </Link>
  );
}
