import { formatBytes, formatExactBytes, overview } from '@backbeat/contract';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Section } from './section.tsx';
import { messages } from './overview.messages.ts';

const days = overview.OVERVIEW_DAYS;

const signOf = (difference: number): string => (difference < 0 ? '−' : '+');

/** The figures of the last days. */
export function Figures({ activity: { signUps, people, posts, storage } }: { activity: overview.Activity }) {
  const [amount = '', unit = ''] = formatBytes(Math.abs(storage.growth)).split(' ');
  return (
    <Section title={messages.lastDays({ days })}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m bg-line lg:grid-cols-4">
        <Trend label={messages.signUps} trend={signUps} />
        <Figure
          label={messages.activePeople}
          value={people.active.toLocaleString()}
          note={messages.ofPeople({ count: people.count })}
        />
        <Trend label={messages.posts} trend={posts} />
        <Figure
          label={messages.newBytes}
          value={messages.growth({ sign: signOf(storage.growth), amount })}
          note={messages.ofBytes({ unit, amount: formatBytes(storage.bytes) })}
          hint={formatExactBytes(storage.growth)}
          values={storage.days}
        />
      </dl>
    </Section>
  );
}

const Trend = ({
  label,
  trend: { count, before, days: values },
}: {
  label: string;
  trend: overview.Trend;
}) => (
  <Figure
    label={label}
    value={count.toLocaleString()}
    note={messages.difference({ sign: signOf(count - before), count: Math.abs(count - before) })}
    hint={messages.before({ days, count: before })}
    values={values}
  />
);

interface FigureProps {
  label: string;
  value: string;
  note: string;
  hint?: string;
  /** One a day. */
  values?: readonly number[];
}

function Figure({ label, value, note, hint, values = [] }: FigureProps) {
  return (
    <div className="grid content-start items-end gap-x-3 gap-y-1 bg-surface-1 px-3.5 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:px-4.5 md:pb-3.5">
      <dt className="col-span-full text-[13px] text-text-3">{label}</dt>
      <dd title={hint} className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="figures text-[24px] md:text-[28px]">{value}</span>
        <span className="text-[13px] text-text-3">{note}</span>
        {hint === undefined ? null : <VisuallyHidden>{hint}</VisuallyHidden>}
      </dd>
      {values.length > 1 ? <Bars values={values} /> : null}
    </div>
  );
}

const [WIDTH, HEIGHT, BAR] = [96, 28, 0.72];

/** Days as bars without axes. */
function Bars({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(values.length, days);
  return (
    <dd aria-hidden="true" className="max-md:hidden">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        className="block fill-(--wave-rest)"
      >
        {values.map((value, index) => {
          const height = Math.max(1, (HEIGHT * value) / highest);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a day has its place
            <rect
              key={index}
              x={index * step}
              width={step * BAR}
              y={HEIGHT - height}
              height={height}
              rx={0.75}
            />
          );
        })}
      </svg>
    </dd>
  );
}
