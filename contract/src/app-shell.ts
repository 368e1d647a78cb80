import { FEED_TABS, type Screen } from './screens.ts';

/**
 * The app shells: the HTML that a page shows before its script runs. The build prerenders them, and
 * the server inserts one into each page and fills its slots.
 */

/** The build writes this file: the HTML of each shell, by its name. */
export const SHELLS_FILE = 'app-shells.json';

/** The comments in the HTML files that the server replaces. */
export const pageSlots = { head: '<!--head-->', shell: '<!--shell-->' } as const;

/** The attribute of the root element in pages for visitors. */
export const VISITOR_ATTRIBUTE = 'data-visitor';

/** The id of the element with the data of the page, as JSON. */
export const PAGE_DATA_ID = 'page-data';
export type PageDataId = typeof PAGE_DATA_ID;

const screensWithShell = ['feed', 'profile', 'post'] as const satisfies readonly Screen[];

/** Lists the shells without slots, for pages of which only the address is known. `logo`: any screen. */
export const listLoadingShells = () =>
  ['logo', ...screensWithShell, ...FEED_TABS.map((tab) => `feed?tab=${tab}` as const)] as const;
export type LoadingShellName = ReturnType<typeof listLoadingShells>[number];

/** The value of a slot, by the kind of the slot. */
interface SlotValue {
  /** Text between tags. */
  text: string;
  /** The address of an image. Null removes the element of the image. */
  image: string | null;
  /** The text of a part of the page. Null removes the part. */
  optional: string | null;
  /** How many times a part of the page is repeated. */
  repeated: number;
}

/**
 * The shells with slots, for pages of which the public content is known. The build renders one for
 * each combination of the variants, which change the layout.
 */
export const contentShells = {
  profile: {
    variants: ['isLong', 'isPlus', 'isOwn'],
    slots: {
      userName: 'text',
      banner: 'image',
      picture: 'image',
      location: 'optional',
      bio: 'optional',
      badges: 'repeated',
      links: 'repeated',
      about: 'optional',
      missingAbout: 'repeated',
    },
  },
  post: {
    variants: ['isLong', 'isPlus', 'isVisitor'],
    slots: { title: 'text', author: 'text', banner: 'image', backdrop: 'image' },
  },
} as const satisfies Partial<
  Record<Screen, { variants: readonly string[]; slots: Readonly<Record<string, keyof SlotValue>> }>
>;

export type ContentShell = keyof typeof contentShells;
type Slots<S extends ContentShell> = (typeof contentShells)[S]['slots'];

/** The layout of a shell. */
export type ShellVariant<S extends ContentShell> = Readonly<
  Record<(typeof contentShells)[S]['variants'][number], boolean>
>;

/** The values that the server writes into the slots of a shell. */
export type SlotValues<S extends ContentShell> = {
  readonly [K in keyof Slots<S>]: Slots<S>[K] extends keyof SlotValue ? SlotValue[Slots<S>[K]] : never;
};

/** The names of the slots of these kinds. */
type SlotOf<S extends ContentShell, Kind extends keyof SlotValue> = {
  [K in keyof Slots<S>]: Slots<S>[K] extends Kind ? K : never;
}[keyof Slots<S>];

/** The slots around a part of the page. */
export type PartSlot = { [S in ContentShell]: SlotOf<S, 'optional' | 'repeated'> }[ContentShell];

type NamedShell = { [S in ContentShell]: { shell: S; variant: ShellVariant<S> } }[ContentShell];

/** A shell in one of its variants, and the values of its slots. */
export type ShellContent = {
  [S in ContentShell]: { shell: S; variant: ShellVariant<S>; slots: SlotValues<S> };
}[ContentShell];

/** Returns the name of a shell with slots. */
export function contentShellName({ shell, variant }: NamedShell): string {
  const flags = Object.entries(variant).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [shell, 'with content', ...flags.toSorted()].join(' ');
}

/** Returns the text that marks a slot in the HTML of a shell: `slotToken<'post'>('title')`. */
export const slotToken = <S extends ContentShell>(slot: SlotOf<S, 'text' | 'image' | 'optional'>): string =>
  `%${String(slot)}%`;

/** Matches the text that marks a slot; the first group is the name. */
export const SLOT_TOKEN = /%([A-Za-z]+)%/g;

/** The element around a part of the page. Its attribute `slot` is the name of the slot. */
export const PART_ELEMENT = 'x-part';
