import { useId, type ChangeEvent, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { ImageIcon } from '../../ui/rare-icons.ts';
import { ACCEPT } from './picture-file.ts';
import type { Picture } from './use-picture.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './pictures.messages.ts';

export interface PictureFieldProps {
  label: string;
  /** Hides the label visually if a heading replaces it. */
  labelHidden?: boolean;
  picture: Picture;
  /** Called with the file, or without one when the user removes the picture. */
  onChoose: (file: File | undefined) => void;
  /** The accepted formats and sizes. */
  hint?: string;
  /** Further buttons beside the file button. */
  actions?: ReactNode;
  /** A preview of the picture. */
  children?: ReactNode;
  className?: string;
}

/** Chooses a picture from the device and shows it. */
export function PictureField({
  label,
  labelHidden = false,
  picture,
  onChoose,
  hint = messages.jpegOrPngUnder5,
  actions,
  children,
  className,
}: PictureFieldProps) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files?.[0]);
    target.value = ''; // allows the user to choose the same file again
  };
  return (
    <div className={cx('grid gap-4', className)}>
      {children}
      <div className="grid content-center gap-2">
        <span id={`${id}-label`} className={labelHidden ? 'sr-only' : 'text-[14px] font-semibold'}>
          {label}
        </span>
        <div className="flex flex-wrap gap-2">
          <label
            className={cx(
              buttonClass({ size: 'small' }),
              'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
            )}
          >
            <ImageIcon size={18} />
            {picture.file ? messages.change : messages.choose}
            <input
              type="file"
              accept={ACCEPT}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-message`}
              onChange={choose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          {picture.file ? (
            <Button
              variant="ghost"
              size="small"
              aria-label={messages.removeLabel({ label })}
              onClick={() => onChoose(undefined)}
            >
              {uiMessages.remove}
            </Button>
          ) : null}
          {actions}
        </div>
        <div id={`${id}-message`} aria-live="polite" className="text-[14px]">
          {picture.fault ? (
            <p className="flex items-start gap-1.5 text-danger">
              <WarningIcon size={16} className="mt-[3px]" />
              <span>{picture.fault}</span>
            </p>
          ) : (
            <p className="truncate text-text-3">{picture.file?.name ?? hint}</p>
          )}
        </div>
      </div>
    </div>
  );
}
