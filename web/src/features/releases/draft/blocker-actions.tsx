import type { posts, releases } from '@backbeat/contract';
import { Link } from '@packages/router';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { messageAddress } from '../../chats/index.ts';
import { EditCreditsButton, GoOnWithoutButton, hasSplit } from '../../credits/index.ts';
import { messages } from '../releases.messages.ts';
import { useReleaseChange, type ReleaseChange } from './use-release-change.ts';

const linkClass = 'thumb inline-block rounded-s py-2 text-[14px] font-semibold underline underline-offset-4';
/** A button that looks like these links. */
const buttonLook = {
  size: 'small',
  variant: 'ghost',
  className: 'h-auto! px-0! py-2! underline underline-offset-4 hover:bg-transparent! [&>svg]:hidden',
} as const;

interface BlockerActionsProps {
  release: releases.Release;
  blocker: releases.Blocker;
  /** The artist of whom a blocker of the kind `artist` is. */
  artist: string | undefined;
}

/** What the owner can do so that something no longer keeps a release from going out. */
export function BlockerActions({ release, blocker: { kind, post: postId }, artist }: BlockerActionsProps) {
  const { id } = release;
  const post = release.tracks.find((track) => track.post?.id === postId)?.post ?? undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
      {kind === 'noTracks' || kind === 'noArtwork' ? (
        <Link to={paths.editRelease(id)} className={linkClass}>
          {kind === 'noTracks' ? messages.addTracks : messages.addArtwork}
        </Link>
      ) : null}
      {post ? <TrackActions release={release} kind={kind} post={post} /> : null}
      {artist === undefined ? null : (
        <>
          <MessageLink userName={artist} />
          <ChangeButton release={release} change={{ kind: 'artist', userName: artist }}>
            {messages.dontName({ name: artist })}
          </ChangeButton>
        </>
      )}
    </div>
  );
}

interface TrackActionsProps {
  release: releases.Release;
  kind: releases.Blocker['kind'];
  post: posts.Post;
}

function TrackActions({ release, kind, post }: TrackActionsProps) {
  const { id, author } = post;
  const takeOff = (
    <ChangeButton release={release} change={{ kind: 'track', post: id }}>
      {messages.takeItOff}
    </ChangeButton>
  );
  switch (kind) {
    case 'declined':
      return (
        <>
          {hasSplit(post) ? (
            <EditCreditsButton post={post} {...buttonLook} />
          ) : (
            <GoOnWithoutButton post={post} {...buttonLook} />
          )}
          {takeOff}
        </>
      );
    case 'approval':
      return (
        <>
          <TrackLink id={id} />
          <EditCreditsButton post={post} {...buttonLook} />
          {takeOff}
        </>
      );
    case 'author':
      return (
        <>
          <MessageLink userName={author.userName} />
          {takeOff}
        </>
      );
    case 'unplayable':
      return (
        <>
          <TrackLink id={id} />
          {takeOff}
        </>
      );
    default:
      return <TrackLink id={id} />;
  }
}

const TrackLink = ({ id }: { id: string }) => (
  <Link to={paths.post(id)} className={linkClass}>
    {messages.openTrack}
  </Link>
);

const MessageLink = ({ userName }: { userName: string }) => (
  <Link to={messageAddress(userName)} className={linkClass}>
    {messages.messageUser({ userName })}
  </Link>
);

interface ChangeButtonProps {
  release: releases.Release;
  change: ReleaseChange;
  children: string;
}

function ChangeButton({ release, change, children }: ChangeButtonProps) {
  const { mutate, isPending } = useReleaseChange(release);
  return (
    <Button {...buttonLook} busy={isPending} onClick={() => mutate(change)}>
      {children}
    </Button>
  );
}
