import {
  GENRES,
  limits,
  listNames,
  type Genre,
  type Output,
  type posts,
  type search,
} from '@backbeat/contract';
import type { ReactNode } from 'react';
import { shortCount } from '../../lib/format/short-count.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { playlistPath } from '../../navigation/playlist-path.ts';
import { creditsOf, trackOfPost } from '../../player/index.ts';
import { PlusIcon, SearchIcon, UsersIcon, type Icon } from '../../ui/icons.tsx';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { genreEmoji, postsAddress } from '../feed/index.ts';
import { isNamed, type Command } from './commands.ts';
import type { RecentPick } from './recent-picks.ts';
import { messages } from './command-palette.messages.ts';

/** What the server finds. */
export type SearchResults = Output<typeof search.searchRoutes.searchAll>;

/** One row of the palette. */
export interface PaletteItem {
  key: string;
  label: string;
  detail?: string;
  picture: ReactNode;
  /** An address, or what to do. */
  act: string | (() => void);
  /** Whether the palette stays open after it has acted. */
  keepsOpen?: boolean;
  /** The post whose track the row plays. */
  post?: posts.Post;
  /** The entry to store when the user opens the row. Commands have none, since the palette lists them. */
  pick?: RecentPick;
}

/** A row that leads to an address. */
export interface LinkItem extends PaletteItem {
  act: string;
}

/** Rows under one heading. */
export interface PaletteGroup<Item extends PaletteItem = PaletteItem> {
  title: string;
  items: readonly Item[];
}

/** The commands that a text names; without a text all of them. */
export const commandGroup = (commands: readonly Command[], text = ''): PaletteGroup => ({
  title: messages.commands,
  items: commands.filter(({ label, aliases }) => isNamed([label, ...aliases], text)).map(commandItem),
});

interface MatchSources {
  commands: readonly Command[];
  /** Whether genres lead somewhere: visitors have no feed. */
  isMember: boolean;
  results: SearchResults | undefined;
}

/**
 * The groups that match a text. What the browser knows comes first, so that Enter does not choose
 * another row when the response of the server arrives. Of the server's rows, people come first if the
 * text begins a name, else tracks.
 */
export function matchingGroups(
  text: string,
  { commands, isMember, results }: MatchSources,
): readonly PaletteGroup[] {
  const people = { title: messages.people, items: results?.people.map(personItem) ?? [] };
  const tracks = trackGroup(results);
  const isName = results?.people.some(({ userName }) => isNamed([userName], text)) ?? false;
  return withoutEmpty([
    commandGroup(commands, text),
    ...(isMember ? [genreGroup(text)] : []),
    ...(isName ? [people, tracks] : [tracks, people]),
    releaseGroup(results),
    playlistGroup(results),
    chatGroup(results),
  ]);
}

/** The groups that match a text besides people, for a screen that lists people itself. */
export const groupsBesidePeople = (
  text: string,
  results: SearchResults | undefined,
): readonly PaletteGroup<LinkItem>[] =>
  withoutEmpty([
    genreGroup(text),
    trackGroup(results),
    releaseGroup(results),
    playlistGroup(results),
    chatGroup(results),
  ]);

const genreGroup = (text: string): PaletteGroup<LinkItem> => ({
  title: messages.genres,
  items: GENRES.filter((genre) => isNamed([genre], text))
    .slice(0, limits.search.ofEach)
    .map(genreItem),
});

const trackGroup = (results: SearchResults | undefined): PaletteGroup<LinkItem> => ({
  title: messages.tracks,
  items: results?.tracks.map(trackItem) ?? [],
});

const releaseGroup = (results: SearchResults | undefined): PaletteGroup<LinkItem> => ({
  title: messages.releases,
  items: results?.releases.map(releaseItem) ?? [],
});

const playlistGroup = (results: SearchResults | undefined): PaletteGroup<LinkItem> => ({
  title: messages.playlists,
  items: results?.playlists.map(playlistItem) ?? [],
});

const chatGroup = (results: SearchResults | undefined): PaletteGroup<LinkItem> => ({
  title: messages.chats,
  items: results?.chats.map(chatItem) ?? [],
});

/**
 * What a user can do when nothing matches a text.
 * @param hasSearchedPeople whether the search has asked for all people, not only the best matches
 */
export const nothingFoundGroup = (text: string, hasSearchedPeople = false): PaletteGroup<LinkItem> => ({
  title: messages.tryThis,
  items: [
    {
      key: 'all posts',
      label: messages.searchAllPosts({ text }),
      picture: iconMark(SearchIcon),
      act: postsAddress({ search: text }),
    },
    ...(hasSearchedPeople ? [] : [allPeopleItem(text)]),
    {
      key: 'create',
      label: messages.createAPost,
      picture: iconMark(PlusIcon),
      act: paths.createPost,
    },
  ],
});

const allPeopleItem = (text: string): LinkItem => ({
  key: 'all people',
  label: messages.findPeople({ text }),
  picture: iconMark(UsersIcon),
  act: `${paths.userSearch}?${new URLSearchParams({ q: text }).toString()}`,
});

/** The groups that have rows. */
export const withoutEmpty = <Item extends PaletteItem>(
  groups: readonly PaletteGroup<Item>[],
): readonly PaletteGroup<Item>[] => groups.filter(({ items }) => items.length > 0);

/** The box around the icon of a command and the emoji of a genre. */
const Mark = ({ children }: { children: ReactNode }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-s bg-surface-2 text-text-2 in-data-marked:bg-surface-3">
    {children}
  </span>
);

/** The icon of a row that has no picture. */
export const iconMark = (RowIcon: Icon): ReactNode => (
  <Mark>
    <RowIcon size={18} />
  </Mark>
);

const commandItem = ({ label, icon, act }: Command): PaletteItem => ({
  key: `command ${label}`,
  label,
  picture: iconMark(icon),
  act,
});

/** The row of a pick, or of what is picked once the user opens it. */
export function pickItem(pick: RecentPick): LinkItem {
  const { kind, id, label, detail, picture, peaks, seed = id } = pick;
  const artwork = (
    <Artwork id={seed} peaks={peaks} src={picture} ratio="square" className="w-10 shrink-0 rounded-s" />
  );
  const pictures: Record<RecentPick['kind'], ReactNode> = {
    track: artwork,
    release: artwork,
    playlist: artwork,
    person: <Avatar seed={label} src={picture} size={40} />,
    chat: <Avatar seed={label} src={picture} size={40} />,
    genre: (
      <Mark>
        <span aria-hidden="true">{genreEmoji(id)}</span>
      </Mark>
    ),
  };
  return {
    key: `${kind} ${id}`,
    label,
    ...(detail !== undefined && { detail }),
    picture: pictures[kind],
    act: addressOf[kind](id),
    pick,
  };
}

const addressOf: Record<RecentPick['kind'], (id: string) => string> = {
  track: (id) => paths.post(id),
  person: paths.profile,
  release: paths.release,
  playlist: playlistPath,
  chat: paths.chat,
  // A stored genre may no longer exist.
  genre: (id) => {
    const genre = GENRES.find((candidate) => candidate === id);
    return genre ? postsAddress({ genres: [genre] }) : paths.feed;
  },
};

const genreItem = (genre: Genre): LinkItem =>
  pickItem({ kind: 'genre', id: genre, label: genre, picture: null, peaks: null });

/** The row of a track, with its play control. */
export function trackItem(post: posts.Post): LinkItem {
  const { id, title, author, banner, waveform } = post;
  const track = trackOfPost(post);
  const detail = track ? creditsOf(track) : author.userName;
  const item = pickItem({ kind: 'track', id, label: title, detail, picture: banner, peaks: waveform });
  return { ...item, post };
}

const releaseItem = ({ id, title, type, artists, artwork }: SearchResults['releases'][number]): LinkItem =>
  pickItem({
    kind: 'release',
    id,
    label: title,
    detail: messages.releaseBy({ type, names: listNames(artists) }),
    picture: artwork,
    peaks: null,
  });

/** The row of a playlist, with its cover or else the picture of its first track. */
function playlistItem({
  id,
  name,
  owner,
  itemsCount,
  cover,
  pictures,
}: SearchResults['playlists'][number]): LinkItem {
  const [first] = pictures;
  const { userName } = owner;
  return pickItem({
    kind: 'playlist',
    id,
    label: name,
    detail: messages.playlistBy({ owner: userName, count: itemsCount, countText: itemsCount }),
    picture: cover ?? first?.banner ?? null,
    peaks: first?.peaks ?? null,
    ...(first && { seed: first.id }),
  });
}

const personItem = (user: SearchResults['people'][number]): LinkItem => pickItem(personPick(user));

/** The pick of a user whom a search lists. */
export const personPick = ({
  userName,
  profilePic,
  followersCount,
}: SearchResults['people'][number]): RecentPick => ({
  kind: 'person',
  id: userName,
  label: userName,
  detail: messages.followers({ count: followersCount, countText: shortCount(followersCount) }),
  picture: uploadedPicture(profilePic),
  peaks: null,
});

/** The row of a chat. */
export const chatItem = ({
  chatRoomId,
  chatName,
  chatPhoto,
  message,
}: SearchResults['chats'][number]): LinkItem => ({
  ...pickItem({
    kind: 'chat',
    id: chatRoomId,
    label: chatName,
    picture: uploadedPicture(chatPhoto),
    peaks: null,
  }),
  // The last message is not stored with the pick.
  detail: message,
});
