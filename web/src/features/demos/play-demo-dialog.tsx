import { listNames, type demos } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { PlayTrackButton, trackOfDemo } from '../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDemo } from './demos.queries.ts';
import { DemoPlayer } from './demo-player.tsx';
import { messages } from './demos.messages.ts';

export interface PlayDemoDialogProps {
  demo: demos.Demo;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A demo in a dialog. Playback continues when the dialog closes. */
export function PlayDemoDialog({ demo: initialDemo, open, onOpenChange }: PlayDemoDialogProps) {
  const demo = useDemo(initialDemo);
  const { id, title, userName, features, waveform } = demo;
  const credits = (
    <p>
      <span>{messages.by}</span>{' '}
      <Link
        to={paths.demosOf(userName)}
        onClick={() => onOpenChange(false)}
        className="font-semibold break-all text-text hover:underline"
      >
        {userName}
      </Link>
      {features.length > 0 ? <bdi>{messages.withNames({ names: listNames(features) })}</bdi> : null}
    </p>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={credits}>
      <div className="grid gap-5 md:grid-cols-[200px_minmax(0,1fr)] md:items-center">
        <Artwork
          id={id}
          peaks={waveform}
          ratio="square"
          className="mx-auto w-full max-w-[min(260px,32dvh)] rounded-l"
        >
          <PlayTrackButton
            track={trackOfDemo(demo)}
            size="large"
            className="absolute inset-0 m-auto shadow-small"
          />
        </Artwork>
        <DemoPlayer demo={demo} height={88} />
      </div>
    </Dialog>
  );
}
