import type { privateLinks } from '@backbeat/contract';
import { messages } from './private-links.messages.ts';

/** The label of a link, or what it opens. */
export const nameOfLink = ({
  label,
  version,
}: Pick<privateLinks.PrivateLink, 'label' | 'version'>): string =>
  label !== '' ? label : version === null ? messages.newestLink : messages.versionLink({ version });
