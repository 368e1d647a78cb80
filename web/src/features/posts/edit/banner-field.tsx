import { Button } from '../../../ui/controls/button.tsx';
import { FilePicker } from '../../../ui/forms/file-picker.tsx';
import { ImageIcon } from '../../../ui/rare-icons.ts';
import type { PickedFile } from '../../uploads/index.ts';
import { bannerKinds } from '../details/post-file-errors.ts';
import { messages } from './edit.messages.ts';

interface BannerFieldProps {
  /** The URL of the stored banner; null without one and once it is to be removed. */
  current: string | null;
  pickedFile: PickedFile;
  onRemove: () => void;
}

/** Replaces or removes the banner of a post. */
export function BannerField({ current, pickedFile, onRemove }: BannerFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {current !== null && !pickedFile.file ? (
        <div className="relative">
          <img
            src={current}
            alt={messages.theCurrentBanner}
            className="max-h-60 w-full rounded-m object-cover"
          />
          <Button size="small" onClick={onRemove} className="absolute top-3 right-3 shadow-small">
            {messages.removeBanner}
          </Button>
        </div>
      ) : null}
      <FilePicker
        label={current === null ? messages.bannerOptional : messages.replaceBanner}
        {...bannerKinds}
        icon={<ImageIcon size={28} />}
        file={pickedFile.file}
        onPick={pickedFile.pick}
        error={pickedFile.trouble}
        preview={
          pickedFile.url ? (
            <img
              src={pickedFile.url}
              alt={messages.yourBanner}
              className="max-h-60 w-full rounded-m object-cover"
            />
          ) : null
        }
      />
    </div>
  );
}
