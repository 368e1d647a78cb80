import { brand, FOOTER_ATTRIBUTE, pageLabels, type FooterPath } from '@backbeat/contract';
import { Link } from '@packages/router';
import { Logo } from '../../ui/logo.tsx';
import { ThemeChoice } from '../../ui/controls/theme-choice.tsx';
import { instanceName } from '../../navigation/instance-name.ts';
import { paths } from '../../navigation/paths.ts';
import { SocialLinks } from './social-links.tsx';
import { messages } from '../layout.messages.ts';

interface Item {
  label: string;
  /** A screen of the app. */
  to?: string;
  /** A page that the server may have. */
  page?: FooterPath;
}

/** Items without a target are plain text. */
const columns: readonly { title: string; items: readonly Item[] }[] = [
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
      { label: messages.communityGuidelines, page: '/rules' },
      { label: messages.contactUs, page: '/about#contact' },
      { label: messages.reportIssue },
    ],
  },
];

const legalItems: readonly Item[] = [
  { label: pageLabels.imprint, page: '/imprint' },
  { label: pageLabels.privacy, page: '/privacy' },
  { label: pageLabels.terms, page: '/terms' },
  { label: pageLabels.about, page: '/about' },
];

/**
 * The footer of the landing page and of other screens that have one. In the prerendered page the
 * server makes the links to its own pages.
 */
export function Footer() {
  return (
    <footer className="page-footer">
      <div className="wrap grid gap-x-8 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start justify-items-start gap-6">
          <Logo name={instanceName()} />
          <p className="max-w-[30ch] text-text-2">{messages.publishTracksBeatsAndLoops}</p>
          <SocialLinks />
        </div>
        {columns.map(({ title, items }) => (
          <nav key={title} aria-label={title} className="grid content-start gap-3">
            <h2 className="text-[15px] tracking-normal">{title}</h2>
            <ul className="grid gap-1">
              {items.map((item) => (
                <li key={item.label}>
                  <FooterItem {...item} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 pb-10 text-[14px] text-text-3">
        <p>{messages.artCredits({ brand: brand.name })}</p>
        <p className="flex flex-wrap gap-x-5">
          {legalItems.map((item) => (
            <FooterItem key={item.label} {...item} hidden />
          ))}
        </p>
        <ThemeChoice />
      </div>
    </footer>
  );
}

/**
 * The form of an entry without a page is what `linkFooter` of the contract reads.
 * @param props.hidden whether there is no text either without a page
 */
function FooterItem({ label, to, page, hidden }: Item & { hidden?: boolean }) {
  // The prerendered page gets its links from the server.
  const hasPage =
    page && typeof document === 'object' && document.querySelector(`[${FOOTER_ATTRIBUTE}~="${page}"]`);
  const target = hasPage ? page : to;
  return target === undefined ? (
    <span data-page={page} hidden={hidden} className="footer-item">
      {label}
    </span>
  ) : (
    <Link to={target} reloadDocument={target === page} className="footer-item">
      {label}
    </Link>
  );
}
