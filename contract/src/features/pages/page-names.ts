/** The pages about this server that its administrators write, each at the address of its name. */
export const PAGE_NAMES = ['rules', 'terms', 'privacy', 'imprint', 'about'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The path of a page about this server. */
export const textPagePath = <N extends PageName>(name: N): `/${N}` => `/${name}`;

/** Whether a path is that of a page about this server. */
export const isTextPagePath = (pathname: string): boolean =>
  PAGE_NAMES.some((name) => textPagePath(name) === pathname.replace(/\/$/, ''));
