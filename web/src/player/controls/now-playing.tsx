import { renderText } from '../../lib/format/render-text.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { player } from '../engine/player.ts';
import { creditsOf, versionOfTrack, type Track } from '../engine/track.ts';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/** The title as a link: a post to its page, a demo to its owner's demos. */
export function TrackTitle({
  track,
  onGo,
  className = '',
}: {
  track: Track;
  onGo?: () => void;
  className?: string;
}) {
  const home = homeOf(track);
  return home ? (
    <Link
      to={home}
      onClick={onGo}
      dir="auto"
      className={`thumb truncate font-semibold hover:underline ${className}`}
    >
      {track.title}
    </Link>
  ) : (
    <strong dir="auto" className={`truncate ${className}`}>
      {track.title}
    </strong>
  );
}

function homeOf({ kind, id, artist }: Track): string | null {
  if (kind === 'file') return null;
  if (kind === 'version') return paths.post(versionOfTrack({ id }).postId);
  return kind === 'post' ? paths.post(id) : paths.demosOf(artist);
}

/** The artists, or the reason why playback failed. */
export function CreditsOrError({ track, className = '' }: { track: Track; className?: string }) {
  const trouble = usePlayer(({ status, refused }) =>
    status === 'failed' ? 'failed' : refused ? 'refused' : null,
  );
  if (trouble === 'failed')
    return (
      <span role="alert" className={`truncate text-danger ${className}`}>
        {messages.weCouldntPlayThisTrack}
      </span>
    );
  return (
    <span className={`truncate text-text-2 ${className}`} {...(trouble && { role: 'status' })}>
      {trouble ? messages.pressPlayToListen : creditsOf(track)}
    </span>
  );
}

/** The list that the queue came from, as a link. */
export function OriginLine({ onGo, className = '' }: { onGo?: () => void; className?: string }) {
  const origin = usePlayer(({ queue }) => queue.origin);
  return origin ? (
    <span className={`truncate text-[13px] text-text-3 ${className}`}>
      {renderText(
        messages.playingFrom({
          name: origin.name,
          link: (name) => (
            <Link to={origin.path} onClick={onGo} className="thumb rounded-s hover:underline">
              {name}
            </Link>
          ),
        }),
      )}
    </span>
  ) : null;
}

/** Shown after a source has failed. */
export function TryAgain() {
  const hasFailed = usePlayer(({ status }) => status === 'failed');
  return hasFailed ? (
    <Button size="small" onClick={player.resume}>
      {messages.tryAgain}
    </Button>
  ) : null;
}
