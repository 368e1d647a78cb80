import { placeholderPeaks, type posts, clock } from '@backbeat/contract';
import { useState, type PointerEvent } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fractionAt, waveformBars } from '../../../ui/pictures/waveform-drawing.ts';
import { useStops } from '../analytics.queries.ts';
import { LoadFailed } from '../load-failed.tsx';
import { retentionOf, type Retention } from './retention.ts';
import { messages } from '../analytics.messages.ts';

/** Height of the waveform, in px. */
const HEIGHT = 72;

/** Where listeners stop, drawn on the waveform of the current version. */
export function DropOff({ post }: { post: posts.Post }) {
  const { data: stops, error, refetch, isFetching } = useStops(post.id);
  const { duration } = post;
  if (duration === null) return null;
  const retention = stops && retentionOf(stops);
  return (
    <section aria-label={messages.whereListenersStop} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-[17px]">{messages.whereListenersStop}</h3>
      {retention ? (
        <Chart peaks={post.waveform ?? placeholderPeaks(post.id, 100)} duration={duration} {...retention} />
      ) : stops ? (
        <p className="text-text-2">{messages.noDataYetOncePeople}</p>
      ) : error ? (
        <LoadFailed retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-[120px]" />
      )}
    </section>
  );
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

interface ChartProps extends Retention {
  peaks: readonly number[];
  /** Seconds. */
  duration: number;
}

function Chart({ peaks, duration, reachedShares, finishedShare, worstPart }: ChartProps) {
  const [part, setPart] = useState<number | null>(null);
  const last = reachedShares.length - 1;
  const timeLabelAt = (index: number) => clock((index / reachedShares.length) * duration);
  const shareAt = (index: number) => percent.format(reachedShares[index] ?? 0);
  const point = (event: PointerEvent<HTMLElement>) => {
    const fraction = fractionAt(event.clientX, event.currentTarget.getBoundingClientRect());
    setPart(Math.min(last, Math.floor(fraction * reachedShares.length)));
  };
  const share = percent.format(finishedShare);
  const summary =
    worstPart === null
      ? messages.listenToTheEnd({ share })
      : worstPart === 0
        ? messages.listenOrStopAtOnce({ share })
        : messages.listenOrStop({ share, time: timeLabelAt(worstPart) });
  return (
    <>
      <p className="text-text-2 tabular-nums">
        {part === null
          ? summary
          : messages.atStillListening({ time: timeLabelAt(part), share: shareAt(part) })}
      </p>
      <div
        className="relative touch-pan-y rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPart(null)}
      >
        <Bars peaks={peaks} reachedShares={reachedShares} markedPart={part ?? worstPart} />
        <input
          type="range"
          aria-label={messages.positionInTheTrack}
          aria-valuetext={messages.stillListening({
            time: timeLabelAt(part ?? 0),
            share: shareAt(part ?? 0),
          })}
          min={0}
          max={last}
          value={part ?? 0}
          onChange={(event) => setPart(event.currentTarget.valueAsNumber)}
          onBlur={() => setPart(null)}
          className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-[12px] text-text-3 tabular-nums">
        <span>{clock(0)}</span>
        <span>{clock(duration)}</span>
      </p>
    </>
  );
}

interface BarsProps {
  peaks: readonly number[];
  /** The share of plays that reach each part. */
  reachedShares: readonly number[];
  /** The part with a line through it. */
  markedPart: number | null;
}

/** Each bar is as strong as the share of plays that reach it, over a curve of that share. */
function Bars({ peaks, reachedShares, markedPart }: BarsProps) {
  const width = reachedShares.length * 8;
  const bars = waveformBars(peaks, width, HEIGHT, reachedShares.length * 2);
  const step = width / reachedShares.length;
  const curve = reachedShares.map((share, index) => `${index * step} ${HEIGHT * (1 - share)}`);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block w-full text-accent"
      style={{ height: HEIGHT }}
    >
      <polygon
        points={`${curve.join(' ')} ${width} ${HEIGHT * (1 - (reachedShares.at(-1) ?? 0))} ${width} ${HEIGHT} 0 ${HEIGHT}`}
        className="fill-surface-2"
      />
      {bars.map((bar, index) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={(HEIGHT - bar.height) / 2}
          width={bar.width}
          height={bar.height}
          rx={bar.width / 2}
          fill="currentColor"
          opacity={0.15 + 0.85 * (reachedShares[Math.floor(index / 2)] ?? 0)}
        />
      ))}
      {markedPart === null ? null : (
        <line
          x1={(markedPart + 0.5) * step}
          x2={(markedPart + 0.5) * step}
          y1={0}
          y2={HEIGHT}
          vectorEffect="non-scaling-stroke"
          className="stroke-danger"
          strokeWidth={2}
          strokeDasharray="3 3"
        />
      )}
    </svg>
  );
}
