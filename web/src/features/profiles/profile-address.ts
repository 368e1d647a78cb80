export const TABS = ['releases', 'posts', 'playlists', 'demos', 'featured', 'likes'] as const;
export type Tab = (typeof TABS)[number];

/** What a profile shows, as its address holds it: `/profile/nia?tab=featured&page=2`. */
export interface ProfileAddress {
  tab: Tab;
  /** From 0; in the address from 1. */
  page: number;
}

/** Parses an address and drops invalid parameters. */
export function readAddress(query: URLSearchParams): ProfileAddress {
  const page = query.get('page') ?? '';
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'posts',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** Serializes an address without default values. */
export const writeAddress = ({ tab, page }: ProfileAddress): string =>
  new URLSearchParams({
    ...(tab !== 'posts' && { tab }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();
