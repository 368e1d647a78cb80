import { resamplePeaks, type Peaks } from '@backbeat/contract';
import { CheckIcon } from '../../ui/icons.tsx';

const RAYS = 56;
const SIZE_PX = 64;
const INNER_RADIUS_PX = 19;
const LONGEST_RAY_PX = 11;

/** A round seal: the wave of the track around a check mark. */
export function Seal({ peaks }: { peaks: Peaks }) {
  const rays = resamplePeaks(peaks, RAYS).map((peak, ray) => {
    const angle = (ray / RAYS) * 2 * Math.PI - Math.PI / 2;
    const end = INNER_RADIUS_PX + Math.max(1, peak * LONGEST_RAY_PX);
    const at = (radius: number) => `${Math.cos(angle) * radius} ${Math.sin(angle) * radius}`;
    return `M${at(INNER_RADIUS_PX)}L${at(end)}`;
  });
  return (
    <span
      aria-hidden="true"
      data-seal
      className="relative grid shrink-0 place-items-center text-accent"
      style={{ width: SIZE_PX, height: SIZE_PX }}
    >
      <svg
        viewBox={`${-SIZE_PX / 2} ${-SIZE_PX / 2} ${SIZE_PX} ${SIZE_PX}`}
        className="absolute inset-0"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
      >
        <path d={rays.join('')} />
      </svg>
      <CheckIcon size={22} />
    </span>
  );
}
