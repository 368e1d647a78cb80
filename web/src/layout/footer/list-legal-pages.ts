import { FOOTER_ATTRIBUTE, pageLabels, type FooterPath } from '@backbeat/contract';

const LEGAL_PAGES: readonly { label: string; path: FooterPath }[] = [
  { label: pageLabels.imprint, path: '/imprint' },
  { label: pageLabels.privacy, path: '/privacy' },
  { label: pageLabels.terms, path: '/terms' },
];

/** What menus link to of the pages that the law asks for: those that the server has. */
export const listLegalPages = (): { label: string; path: FooterPath }[] =>
  LEGAL_PAGES.filter(({ path }) => document.querySelector(`[${FOOTER_ATTRIBUTE}~="${path}"]`));
