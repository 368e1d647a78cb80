import { startTransition, useId, useMemo, useOptimistic, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { CheckIcon } from '../../../../ui/icons.tsx';
import { FieldError } from '../../../../ui/forms/field-error.tsx';
import { Artwork, type ArtworkProps } from '../../../../ui/pictures/artwork.tsx';
import { messages } from '../create.messages.ts';
import type { StepProps } from '../step-props.ts';
import { artworkChoices, artworkFileName, drawArtworkFile } from './draw-artworks.ts';

/** The value of the banner among the ids of drawings. */
const BANNER = 'banner';

/**
 * Chooses the artwork of a new post: a drawing, or the banner once there is one. Renders nothing
 * until the upload has an id and the waveform is known, which make the drawings.
 */
export function ArtworkField({ banner, drawing, local, uploading }: StepProps) {
  const id = useId();
  const postId = uploading.id;
  const peaks = local.track?.waveform ?? null;
  const choices = useMemo(() => (postId === null ? [] : artworkChoices(postId)), [postId]);
  const [first] = choices;
  const storedValue = drawing.file
    ? choices.find((choice) => artworkFileName(choice.id) === drawing.file?.name)?.id
    : banner.file
      ? BANNER
      : first?.id;
  const [value, showValue] = useOptimistic(storedValue);
  const lastValue = useRef(value);
  const choose = (newValue: string) =>
    startTransition(async () => {
      lastValue.current = newValue;
      // At once, also while the one chosen before is still drawn.
      showValue(newValue);
      // Without a banner the app draws the first one itself.
      if (newValue === BANNER || (newValue === first?.id && !banner.file)) {
        drawing.clear();
        return;
      }
      const file = await drawArtworkFile(newValue, peaks).catch(() => null);
      if (lastValue.current !== newValue) return;
      if (file) drawing.pick(file);
      else drawing.refuse(messages.drawingFailed);
    });
  if (!first || !(peaks || local.isUndrawable)) return null;
  const optionProps = (optionValue: string) => ({
    name: id,
    value: optionValue,
    isChecked: value === optionValue,
    onChoose: () => choose(optionValue),
  });
  return (
    <fieldset aria-describedby={cx(`${id}-hint`, drawing.trouble && `${id}-error`)} className="min-w-0">
      <legend className="text-[14px] font-semibold">{messages.artwork}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-3 text-[14px] text-text-3">
        {messages.drawnFromYourTrack}
      </p>
      <div className={cx('grid gap-3', banner.file ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3')}>
        {banner.file ? (
          <ArtworkOption
            {...optionProps(BANNER)}
            label={messages.yourBanner}
            artwork={{ id, src: banner.url }}
          />
        ) : null}
        {choices.map((choice) => (
          <ArtworkOption
            key={choice.id}
            {...optionProps(choice.id)}
            label={messages[choice.kind]}
            artwork={{ id: choice.id, peaks }}
          />
        ))}
      </div>
      <div aria-live="polite" className="mt-2">
        {drawing.trouble ? <FieldError id={`${id}-error`}>{drawing.trouble}</FieldError> : null}
      </div>
    </fieldset>
  );
}

interface ArtworkOptionProps {
  name: string;
  value: string;
  label: string;
  artwork: Pick<ArtworkProps, 'id' | 'peaks' | 'src'>;
  isChecked: boolean;
  onChoose: () => void;
}

function ArtworkOption({ name, value, label, artwork, isChecked, onChoose }: ArtworkOptionProps) {
  return (
    <label className="relative min-h-11 cursor-pointer rounded-m outline-offset-3 outline-accent has-checked:shadow-[0_0_0_3px_var(--accent)] has-focus-visible:outline-2">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        onChange={onChoose}
        className="peer absolute inset-0 z-1 size-full cursor-[inherit] opacity-0"
      />
      <Artwork {...artwork} className="rounded-m" />
      <span className="absolute right-2 bottom-2 hidden size-6 place-items-center rounded-pill bg-fill text-on-fill peer-checked:grid">
        <CheckIcon size={14} />
      </span>
      <span className="sr-only">{label}</span>
    </label>
  );
}
