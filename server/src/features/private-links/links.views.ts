import type { privateLinks } from '@backbeat/contract';
import { screens } from '@backbeat/contract';
import { isStopped } from './links.policy.ts';
import type { LinkRow } from './links.queries.ts';
import { signLink } from './sign-link.ts';

/**
 * Converts a link for a party to its post.
 * @param options.key the key of the addresses, for the author; undefined for other parties
 */
export function viewLink(
  link: LinkRow,
  { partyId, key, publicUrl }: { partyId: string; key: Buffer | undefined; publicUrl: URL },
): privateLinks.PrivateLink {
  const namesOf = (parties: LinkRow['stoppers']) => (link.isPublic ? [] : parties.map(({ name }) => name));
  return {
    id: link.id,
    label: link.label,
    version: link.version,
    opens: link.opens,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    download: link.download,
    hasPassword: link.passwordHash !== null,
    plays: link.plays,
    listeners: link.listeners,
    downloads: link.downloads,
    lastPlayAt: link.lastPlayAt?.toISOString() ?? null,
    isStopped: isStopped(link),
    stoppedBy: namesOf(link.stoppers),
    declinedBy: namesOf(link.decliners),
    isStoppedByYou: !link.isPublic && link.stoppers.some(({ id }) => id === partyId),
    canBeStopped: !link.isPublic,
    url: key ? `${new URL(screens.listen, publicUrl).href}#${signLink(link, key)}` : null,
  };
}
