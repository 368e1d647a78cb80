import { GENRES, limits, type Genre, type Output, type posts, type search } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { shortCount } from '../../lib/format/short-count.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { creditsOf, trackOfPost, type Track } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { genreAddress, genreEmoji } from '../feed/index.ts';
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
  /** The track that the row plays. */
  track?: Track | null;
  /** The entry to store when the user opens the row. Commands have none, since the palette lists them. */
  pick?: RecentPick;
}

/** Rows under one heading. */
export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/**
 * The groups without empty ones. What the browser knows comes first, so that Enter does not choose
 * another row when the response of the server arrives.
 * @param isMember whether genres lead somewhere: visitors have no feed
 */
export function groupsOf(
  text: string,
  {
    commands,
    isMember,
    results,
    recentItems,
  }: {
    commands: readonly Command[];
    isMember: boolean;
    results: SearchResults | undefined;
    recentItems: readonly PaletteItem[];
  },
): readonly PaletteGroup[] {
  const matchingCommands = commands.filter(({ label, aliases }) => isNamed([label, ...aliases], text));
  const genres = text !== '' && isMember ? GENRES.filter((genre) => isNamed([genre], text)) : [];
  const groups = [
    { title: messages.recent, items: text === '' ? recentItems : [] },
    { title: messages.commands, items: matchingCommands.map(commandItem) },
    { title: messages.genres, items: genres.slice(0, limits.search.ofEach).map(genreItem) },
    { title: messages.tracks, items: results?.tracks.map(trackItem) ?? [] },
    { title: messages.people, items: results?.people.map(personItem) ?? [] },
    { title: messages.chats, items: results?.chats.map(chatItem) ?? [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The box around the icon of a command and the emoji of a genre. */
const Mark = ({ children }: { children: ReactNode }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-s bg-surface-2 text-text-2 in-data-marked:bg-surface-3">
    {children}
  </span>
);

const commandItem = ({ label, icon: Icon, act }: Command): PaletteItem => ({
  key: `command ${label}`,
  label,
  picture: (
    <Mark>
      <Icon size={18} />
    </Mark>
  ),
  act,
});

/** The row of a pick, or of what is picked once the user opens it. */
export function pickItem(pick: RecentPick): PaletteItem {
  const { kind, id, label, detail, picture, peaks } = pick;
  const pictures: Record<RecentPick['kind'], ReactNode> = {
    track: <Artwork id={id} peaks={peaks} src={picture} ratio="square" className="w-10 shrink-0 rounded-s" />,
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
  chat: paths.chat,
  // A stored genre may no longer exist.
  genre: (id) => {
    const genre = GENRES.find((candidate) => candidate === id);
    return genre ? genreAddress(genre) : paths.feed;
  },
};

const genreItem = (genre: Genre): PaletteItem =>
  pickItem({ kind: 'genre', id: genre, label: genre, picture: null, peaks: null });

/** The row of a track, with its play control. */
export function trackItem(post: posts.Post): PaletteItem {
  const { id, title, author, banner, waveform } = post;
  const track = trackOfPost(post);
  const detail = track ? creditsOf(track) : author.userName;
  const item = pickItem({ kind: 'track', id, label: title, detail, picture: banner, peaks: waveform });
  return { ...item, track };
}

const personItem = ({ userName, profilePic, followersCount }: SearchResults['people'][number]): PaletteItem =>
  pickItem({
    kind: 'person',
    id: userName,
    label: userName,
    detail: messages.followers({ count: followersCount, countText: shortCount(followersCount) }),
    picture: uploadedPicture(profilePic),
    peaks: null,
  });

const chatItem = ({
  chatRoomId,
  chatName,
  chatPhoto,
  message,
}: SearchResults['chats'][number]): PaletteItem => ({
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
