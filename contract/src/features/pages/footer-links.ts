import { escapeHtml } from '../../text/html.ts';
import { textPagePath, type PageName } from './page-names.ts';

/** The id of the part of the page About that says how to reach the team. */
export const CONTACT_ID = 'contact';

/** The path of what the footer links to if the server has it. */
export type FooterPath = `/${PageName}` | '/about#contact';

/** What the footer links to, of a server with these pages and this contact address. */
export const footerPaths = ({
  pages,
  contactEmail,
}: {
  pages: readonly PageName[];
  contactEmail: string;
}): FooterPath[] => [
  ...pages.map((page) => textPagePath(page)),
  ...(contactEmail === '' ? [] : [`${textPagePath('about')}#${CONTACT_ID}` as const]),
];

/** The link to the contact address in the prerendered landing page, as `web/src/features/landing/hero.tsx` writes it. */
const CONTACT_LINK = /<a href="mailto:" data-contact=""([^>]*)><\/a>/g;

/** Writes the contact address into its link in prerendered HTML. */
export function linkContact(html: string, contactEmail: string): string {
  const escapedEmail = escapeHtml(contactEmail);
  return html.replace(
    CONTACT_LINK,
    (_link, attributes: string) => `<a href="mailto:${escapedEmail}"${attributes}>${escapedEmail}</a>`,
  );
}

/** An entry of the footer of the prerendered landing page, as `web/src/layout/footer/footer.tsx` writes it. */
const ENTRY = /<span data-page="([^"]*)"(?: hidden="")?([^>]*)>([^<]*)<\/span>/g;

/** Makes links of those entries in prerendered HTML that the server has. */
export const linkFooter = (html: string, paths: readonly FooterPath[]): string =>
  html.replace(ENTRY, (entry: string, path: string, attributes: string, label: string) =>
    paths.some((each) => each === path) ? `<a href="${path}"${attributes}>${label}</a>` : entry,
  );
