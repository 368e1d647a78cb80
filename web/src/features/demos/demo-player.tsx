import { demos, clock } from '@backbeat/contract';
import { useMemo } from 'react';
import { trackOfDemo, TrackWaveform, usePlayback, Volume } from '../../player/index.ts';
import { messages } from './demos.messages.ts';

interface DemoProps {
  demo: demos.Demo;
}

/** The waveform of a demo for seeking, with the time and the volume below. */
export function DemoPlayer({ demo, height }: DemoProps & { height: number }) {
  const track = useMemo(() => trackOfDemo(demo), [demo]);
  const { waveform, processing } = demo;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {waveform === null && processing === 'failed' ? (
        <p style={{ minHeight: height }} className="grid items-center text-[14px] text-text-2">
          {demos.messages.unworkable}
        </p>
      ) : (
        <TrackWaveform track={track} height={height} />
      )}
      <div className="flex min-h-11 items-center justify-between gap-4">
        <State demo={demo} />
        <Volume step={0.1} className="w-36" />
      </div>
    </div>
  );
}

function State({ demo: { id, duration } }: DemoProps) {
  const { isPlaying, hasFailed } = usePlayback(id);
  return (
    <p className="min-w-0 truncate text-[14px] text-text-2 tabular-nums">
      <span className={isPlaying ? 'text-accent' : hasFailed ? 'text-danger' : ''}>
        {hasFailed ? demos.messages.unplayable : isPlaying ? messages.playing : messages.ready}
      </span>
      <span>{duration === null ? null : ` · ${clock(duration)}`}</span>
    </p>
  );
}
