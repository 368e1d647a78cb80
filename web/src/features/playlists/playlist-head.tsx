import { listNames, type playlists } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { renderText } from '../../lib/format/render-text.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { durationLabel } from './duration-label.ts';
import { PlaylistCover } from './playlist-cover.tsx';
import { playlistTitle } from './playlist-title.ts';
import { messages } from './playlists.messages.ts';

interface PlaylistHeadProps {
  playlist: playlists.Playlist;
  /** The user name of the viewer; undefined for visitors. */
  viewer: string | undefined;
  /** Beside the names: the button that invites others. */
  invite: ReactNode;
  /** The actions on the playlist. */
  children: ReactNode;
}

/** The head of a playlist: cover, name, people and actions, before a blurred copy of the cover. */
export function PlaylistHead({ playlist, viewer, invite, children }: PlaylistHeadProps) {
  const { name, description, visibility, owner, collaborators, itemsCount, duration, followersCount } =
    playlist;
  const people = [owner, ...collaborators];
  const nameOf = ({ userName }: { userName: string }) => (userName === viewer ? messages.you : userName);
  const facts = [messages.trackCount({ count: itemsCount, countText: itemsCount })];
  if (duration > 0) facts.push(durationLabel(duration));
  const followers =
    followersCount > 0 ? messages.followers({ count: followersCount, countText: followersCount }) : null;
  return (
    <section className="relative isolate">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 -z-10 h-[420px] overflow-clip md:h-[520px]"
      >
        <div className="absolute -inset-15 opacity-30 blur-[64px] saturate-115">
          <PlaylistCover playlist={playlist} className="size-full aspect-auto!" />
        </div>
        <div className="absolute inset-0 bg-linear-to-b from-transparent to-ink to-92%" />
      </div>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-4.5 pt-5 md:grid-cols-[240px_minmax(0,1fr)] md:pt-9">
        <div className="grid grid-cols-[176px_minmax(0,1fr)] items-end gap-4 md:block">
          <PlaylistCover playlist={playlist} eager className="rounded-l shadow-raised" />
          <p className="grid text-[14px] leading-[1.55] text-text-2 md:hidden">
            <span>{messages.playlist}</span>
            <span>{messages[visibility]}</span>
            <span className="tabular-nums">{facts.join(', ')}</span>
            {followers === null ? null : <span className="tabular-nums">{followers}</span>}
          </p>
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap text-text-2 max-md:hidden">
            <span className="font-[550]">{messages.playlist}</span>
            {[messages[visibility], facts.join(', '), followers]
              .filter((fact) => fact !== null)
              .map((fact) => (
                <span key={fact} className="tabular-nums before:mx-2 before:text-text-3 before:content-['·']">
                  {fact}
                </span>
              ))}
          </p>
          <h1 dir="auto" className={playlistTitle(name)}>
            {name}
          </h1>
          {description ? (
            <LinkedText text={description} names={[]} className="max-w-[70ch] text-[17px] text-text-2" />
          ) : null}
          <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span aria-hidden="true" className="flex">
              {people.slice(0, MAX_FACES).map(({ userName, profilePic }) => (
                <Avatar
                  key={userName}
                  seed={userName}
                  src={uploadedPicture(profilePic)}
                  size={24}
                  className="-ml-2 outline-2 outline-ink first:ml-0"
                />
              ))}
            </span>
            <p className="min-w-0 wrap-anywhere">
              {renderText(
                messages.madeBy({
                  count: collaborators.length,
                  owner: nameOf(owner),
                  others: listNames(collaborators.map(nameOf)),
                  link: (name) => (
                    <Link to={paths.profile(owner.userName)} className="thumb rounded-s hover:underline">
                      {name}
                    </Link>
                  ),
                }),
              )}
            </p>
            {invite}
          </div>
          <div className="on-backdrop mt-4 flex flex-wrap items-center gap-x-1.5 gap-y-2 md:mt-5.5 md:gap-x-2">
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Faces beside the names of the people. */
const MAX_FACES = 6;
