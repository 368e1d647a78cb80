import { shortCount } from '../../lib/format/short-count.ts';

/** A few numbers of a post. */
export function PostFigures({ figures }: { figures: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      {figures.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-[13px] text-text-2">{label}</dt>
          <dd className="figures text-[20px]">{shortCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
