import type { guests } from '@backbeat/contract';
import type { Location } from '@packages/router';

/**
 * What an address opens: the token in its fragment, which browsers send to no server, or an
 * invitation.
 * @returns undefined for an address without either
 */
export function linkKeyOf({ hash, search }: Pick<Location, 'hash' | 'search'>): guests.LinkKey | undefined {
  const token = hash.replace(/^#/, '');
  if (token !== '') return { token };
  const invitation = new URLSearchParams(search).get('to') ?? '';
  return invitation === '' ? undefined : { invitation };
}
