import { storage } from '@backbeat/contract';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { AmountText } from './amount.tsx';
import { kindColors } from './kind-colors.ts';
import { messages } from './storage.messages.ts';

interface StorageChartProps {
  samples: storage.InstanceStorage['samples'];
  quota: storage.Quota;
}

const [WIDTH, HEIGHT] = [900, 148];
/** The share of a day that its bar fills. */
const BAR = 0.72;

interface Bar {
  day: string;
  parts: { kind: storage.FileKind; from: number; to: number }[];
}

/** Bars of the days, each with its kinds on one another. */
function barsOf(samples: StorageChartProps['samples']): Bar[] {
  const days = [...new Set(samples.map(({ day }) => day))];
  return days.map((day) => {
    let top = 0;
    const parts = storage.FILE_KINDS.flatMap((kind) => {
      const bytes = samples.find((sample) => sample.day === day && sample.kind === kind)?.bytes ?? 0;
      if (bytes === 0) return [];
      const from = top;
      top += bytes;
      return [{ kind, from, to: top }];
    });
    return { day, parts };
  });
}

/** What was stored on each day, by kind, and the quota of the server. */
export function StorageChart({ samples, quota }: StorageChartProps) {
  const bars = barsOf(samples);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return <p className="text-text-2">{messages.noSamples}</p>;
  const highest = Math.max(1, ...bars.map(({ parts }) => parts.at(-1)?.to ?? 0));
  // A far quota would press the bars to the floor.
  const limit = quota !== 'none' && quota <= highest * 2 ? quota : undefined;
  const scale = HEIGHT / (Math.max(highest, limit ?? 0) * 1.05);
  const step = WIDTH / Math.max(bars.length, 14);
  return (
    <figure className="relative" aria-label={messages.chart}>
      {limit === undefined ? null : (
        <figcaption className="text-right text-[12px] text-text-3">
          <AmountText write={(format) => messages.quota({ quota: format(limit) })} />
        </figcaption>
      )}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-36 w-full"
      >
        {bars.map(({ day, parts }, index) => (
          <g key={day}>
            {parts.map(({ kind, from, to }) => (
              <rect
                key={kind}
                x={index * step}
                width={step * BAR}
                y={HEIGHT - to * scale}
                height={(to - from) * scale}
                fill={kindColors[kind]}
              />
            ))}
          </g>
        ))}
        {limit === undefined ? null : (
          <line
            x1={0}
            x2={WIDTH}
            y1={HEIGHT - limit * scale}
            y2={HEIGHT - limit * scale}
            stroke="var(--danger)"
            strokeDasharray="5 5"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div className="mt-1.5 flex justify-between text-[12px] text-text-3 tabular-nums">
        <time dateTime={first.day}>{dateLabel(first.day)}</time>
        {last === first ? null : <time dateTime={last.day}>{dateLabel(last.day)}</time>}
      </div>
    </figure>
  );
}
