import { GENRES, limits, type Genre, type Output, type search } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { shortCount } from '../../lib/format/short-count.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { creditsOf, trackOfPost, type Track } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { genreAddress, genreEmoji } from '../feed/index.ts';
import { isNamed, type Command } from './commands.ts';

/** What the server finds. */
export type Found = Output<typeof search.searchRoutes.searchAll>;

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
    found,
  }: { commands: readonly Command[]; isMember: boolean; found: Found | undefined },
): readonly PaletteGroup[] {
  const named = commands.filter(({ label, aliases }) => isNamed([label, ...aliases], text));
  const genres = text !== '' && isMember ? GENRES.filter((genre) => isNamed([genre], text)) : [];
  const groups = [
    { title: 'Commands', items: named.map(commandItem) },
    { title: 'Genres', items: genres.slice(0, limits.search.ofEach).map(genreItem) },
    { title: 'Tracks', items: found?.tracks.map(trackItem) ?? [] },
    { title: 'People', items: found?.people.map(personItem) ?? [] },
    { title: 'Chats', items: found?.chats.map(chatItem) ?? [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The box around the icon of a command and the emoji of a genre. */
const Mark = ({ children }: { children: ReactNode }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-s bg-surface-2 text-text-2">
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

const genreItem = (genre: Genre): PaletteItem => ({
  key: `genre ${genre}`,
  label: genre,
  picture: (
    <Mark>
      <span aria-hidden="true">{genreEmoji(genre)}</span>
    </Mark>
  ),
  act: genreAddress(genre),
});

const trackItem = (post: Found['tracks'][number]): PaletteItem => {
  const track = trackOfPost(post);
  return {
    key: `track ${post.id}`,
    label: post.title,
    detail: track ? creditsOf(track) : post.author.userName,
    picture: (
      <Artwork
        id={post.id}
        peaks={post.waveform}
        src={post.banner}
        ratio="square"
        className="w-10 shrink-0 rounded-s"
      />
    ),
    act: paths.post(post.id),
    track,
  };
};

const personItem = ({ id, userName, profilePic, followersCount }: Found['people'][number]): PaletteItem => ({
  key: `person ${id}`,
  label: userName,
  detail: `${shortCount(followersCount)} ${followersCount === 1 ? 'follower' : 'followers'}`,
  picture: <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />,
  act: paths.profile(userName),
});

const chatItem = ({ chatRoomId, chatName, chatPhoto, message }: Found['chats'][number]): PaletteItem => ({
  key: `chat ${chatRoomId}`,
  label: chatName,
  detail: message,
  picture: <Avatar seed={chatName} src={uploadedPicture(chatPhoto)} size={40} />,
  act: paths.chat(chatRoomId),
});
