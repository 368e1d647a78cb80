import { FieldError } from './field-error.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { fileSize } from '../../lib/format/file-size.ts';
import { IconButton, buttonClass } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon, UploadIcon } from '../icons.tsx';
import { uiMessages } from '../ui.messages.ts';

export interface FilePickerProps {
  label: string;
  /** Formats and limits, visible before a choice: 'MP3, up to 15 MB'. */
  limits: string;
  /** The `accept` attribute: '.mp3,audio/mpeg'. The caller validates the chosen file. */
  accept: string;
  file: File | null;
  /** Whether the user can choose several files at once. */
  multiple?: boolean;
  /** Called when the user has chosen, dropped or removed (null) a file. */
  onPick: (file: File | null, others: readonly File[]) => void;
  error?: string | undefined;
  /** A preview of the chosen file: a picture, a waveform, a player. */
  preview?: ReactNode;
  icon?: ReactNode;
  buttonLabel?: string;
  disabled?: boolean;
  className?: string;
}

/** A drop zone for a file, with a button for keyboards and touch. */
export function FilePicker({
  label,
  limits,
  accept,
  file,
  multiple = false,
  onPick,
  error,
  preview,
  icon = <UploadIcon size={28} />,
  buttonLabel = uiMessages.chooseFile,
  disabled = false,
  className,
}: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const pick = (newFile: File | null, others: readonly File[] = []) => {
    // Allows the user to choose the same file again after removing it.
    if (input.current) input.current.value = '';
    onPick(newFile, others);
  };
  const pickFirst = ([first, ...others]: readonly File[]) => {
    if (first) pick(first, multiple ? others : []);
  };
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-2', className)}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) pickFirst([...event.dataTransfer.files]);
        }}
        className={cx(
          'relative grid grid-cols-[minmax(0,1fr)] gap-4 rounded-l border-2 border-dashed p-6 text-center transition-colors',
          over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-edge',
          disabled && 'opacity-50',
        )}
      >
        <div className="grid justify-items-center gap-2">
          <span className="text-text-2">{icon}</span>
          <span id={`${id}-label`} className="font-semibold">
            {label}
          </span>
          <span id={`${id}-limits`} className="text-[14px] text-text-3">
            {limits}
          </span>
          <label
            className={cx(
              buttonClass({ size: 'small' }),
              'mt-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
            )}
          >
            <span>{file ? uiMessages.chooseAnother : buttonLabel}</span>
            <input
              ref={input}
              type="file"
              accept={accept}
              multiple={multiple}
              disabled={disabled}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-limits${error ? ` ${id}-error` : ''}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => pickFirst([...(event.currentTarget.files ?? [])])}
              className="absolute size-px opacity-0"
            />
          </label>
          <span className="text-[14px] text-text-3 pointer-coarse:hidden">{uiMessages.orDropItHere}</span>
        </div>
        {file ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-left">
            <div className="flex items-center gap-3 rounded-m bg-surface-2 py-1 pr-1 pl-4">
              <span className="min-w-0 grow truncate font-medium">{file.name}</span>
              <span className="text-[14px] whitespace-nowrap text-text-2 tabular-nums">
                {fileSize(file.size)}
              </span>
              <IconButton
                label={uiMessages.removeFile({ name: file.name })}
                onClick={() => pick(null)}
                disabled={disabled}
              >
                <CloseIcon size={18} />
              </IconButton>
            </div>
            {preview}
          </div>
        ) : null}
      </div>
      <div aria-live="polite">{error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}</div>
    </div>
  );
}
