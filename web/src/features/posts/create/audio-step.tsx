import { subscriptions } from '@backbeat/contract';
import { audioKinds } from '../../../lib/audio-kinds.ts';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { FilePicker } from '../../../ui/forms/file-picker.tsx';
import { ImageIcon } from '../../../ui/rare-icons.ts';
import { PlusOffer } from '../../subscriptions/index.ts';
import { LocalPreview } from '../../uploads/index.ts';
import { bannerKinds } from '../details/post-file-errors.ts';
import { ArtworkField } from './artwork/artwork-field.tsx';
import type { StepProps } from './step-props.ts';
import { UploadStatus } from './upload-status.tsx';
import { useFocusLeft } from '../details/use-focus-left.ts';
import { messages } from './create.messages.ts';

/** The track file, the download permission, the artwork and the banner of a new post. */
export function AudioStep(props: StepProps) {
  const { user, draft, change, audio, banner, drawing, local, upload, uploading } = props;
  const kinds = audioKinds(user.role);
  return (
    <div className="grid gap-7">
      <div ref={useFocusLeft(audio.miss)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <FilePicker
          label={messages.audioFile}
          {...kinds}
          file={audio.file}
          onPick={audio.pick}
          error={audio.trouble}
          preview={
            local.track ? (
              <>
                <LocalPreview track={local.track} isUndrawable={local.isUndrawable} />
                <UploadStatus upload={upload} state={uploading} />
              </>
            ) : null
          }
        />
        <PlusOffer>{subscriptions.plusOffers.audio}</PlusOffer>
      </div>
      <Switch
        label={messages.freeDownload}
        hint={messages.anyoneSignedInCanDownload}
        checked={draft.freeDownload}
        onChange={(event) => change({ freeDownload: event.currentTarget.checked })}
      />
      <ArtworkField {...props} />
      <FilePicker
        label={messages.bannerOptional}
        {...bannerKinds}
        icon={<ImageIcon size={28} />}
        file={banner.file}
        onPick={banner.pick}
        error={banner.trouble}
        preview={
          banner.url && !drawing.file ? (
            <img
              src={banner.url}
              alt={messages.yourBanner}
              className="max-h-60 w-full rounded-m object-cover"
            />
          ) : null
        }
      />
    </div>
  );
}
