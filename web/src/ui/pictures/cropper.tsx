import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import { MAX_ZOOM, moveCrop, shownPart, within, type Crop, type Size } from './crop.ts';
import { cx } from '../cx.ts';
import { Slider } from '../forms/slider.tsx';
import { uiMessages } from '../ui.messages.ts';

export interface CropperProps {
  src: string;
  /** Describes the picture, or names it. */
  alt: string;
  /** The picture's own size in px; undefined until it is loaded. */
  picture: Size | undefined;
  /** Width by height of the crop. */
  aspect: number;
  /** Shows the crop in a round frame. */
  round?: boolean;
  crop: Crop;
  onChange: (crop: Crop) => void;
  onLoad: (picture: Size) => void;
  /** Called when the picture cannot be displayed. */
  onFailure: () => void;
}

/** The fraction of the picture that an arrow key moves. */
const STEP = 0.02;
const ZOOM_STEP = 1.1;

/**
 * A picture in a crop frame. Finger or mouse move it, wheel or pinch zoom it, and sliders do both
 * for keyboards.
 */
export function Cropper({
  src,
  alt,
  picture,
  aspect,
  round = false,
  crop,
  onChange,
  onLoad,
  onFailure,
}: CropperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const change = (next: (crop: Crop, picture: Size) => Crop) => {
    if (picture) onChange(next(crop, picture));
  };
  const pull = (by: { x: number; y: number }) => change((now, size) => moveCrop(now, by, size, aspect));
  const zoomBy = (factor: number) =>
    change((now, size) => within({ ...now, zoom: now.zoom * factor }, size, aspect));
  useWheel(frame, (deltaY) => zoomBy(ZOOM_STEP ** (-deltaY / 100)));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !frame.current) return;
    const now = { x: event.clientX, y: event.clientY };
    const otherFinger = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (otherFinger) zoomBy(distance(now, otherFinger) / Math.max(1, distance(before, otherFinger)));
    else {
      const { clientWidth, clientHeight } = frame.current;
      pull({ x: (now.x - before.x) / clientWidth, y: (now.y - before.y) / clientHeight });
    }
  };
  const letGo = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  const part = picture && shownPart(picture, aspect, crop.zoom);
  return (
    <div className="grid gap-4">
      <div
        ref={frame}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        style={{ aspectRatio: aspect }}
        className={cx(
          'relative mx-auto w-full cursor-grab has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent touch-none overflow-hidden bg-surface-3 select-none active:cursor-grabbing',
          round ? 'max-w-[320px] rounded-pill' : 'rounded-m',
        )}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onLoad({ width: naturalWidth, height: naturalHeight })
          }
          onError={onFailure}
          className={cx('absolute max-w-none', part ? '' : 'opacity-0')}
          style={
            part && {
              width: `${100 / part.width}%`,
              height: `${100 / part.height}%`,
              left: `${(50 * part.width - 100 * crop.x) / part.width}%`,
              top: `${(50 * part.height - 100 * crop.y) / part.height}%`,
            }
          }
        />
        {(
          [
            ['x', uiMessages.horizontalPosition],
            ['y', uiMessages.verticalPosition],
          ] as const
        ).map(([axis, label]) => (
          <input
            key={axis}
            type="range"
            aria-label={label}
            aria-valuetext={`${Math.round(crop[axis] * 100)} %`}
            min={0}
            max={1}
            step={STEP}
            value={crop[axis]}
            disabled={!picture}
            onChange={({ target: { valueAsNumber } }) =>
              change((now, size) => within({ ...now, [axis]: valueAsNumber }, size, aspect))
            }
            className="sr-only"
          />
        ))}
      </div>
      <div className="flex items-center gap-4">
        <span aria-hidden="true" className="text-[14px] text-text-2">
          {uiMessages.zoom}
        </span>
        <Slider
          className="grow"
          label={uiMessages.zoom}
          min={1}
          max={MAX_ZOOM}
          value={crop.zoom}
          valueText={`${Math.round(crop.zoom * 100)} %`}
          disabled={!picture}
          onChange={(zoom) => change((now, size) => within({ ...now, zoom }, size, aspect))}
        />
      </div>
    </div>
  );
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Listens to the wheel over an element and prevents scrolling, which React's passive listeners
 * cannot.
 */
function useWheel(ref: RefObject<HTMLElement | null>, onTurn: (pixels: number) => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const element = ref.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn(event.deltaY);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [ref]);
}
