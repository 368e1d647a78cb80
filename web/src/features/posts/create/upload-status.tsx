import { fileSize } from '../../../lib/format/file-size.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { describeProgress } from '../../../lib/format/upload-progress.ts';
import { UPLOAD_CANCELLED, type UploadState } from '../../uploads/index.ts';
import type { TrackUpload } from './track-upload.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './create.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

interface UploadStatusProps {
  upload: Pick<TrackUpload, 'cancel' | 'retry'>;
  state: UploadState;
}

/** The progress of the track's upload, and the actions on it. */
export function UploadStatus({ upload, state }: UploadStatusProps) {
  const { step } = state;
  if (step === 'none') return null;
  if (step === 'stopped' || step === 'failed') {
    const sentence = step === 'failed' ? state.sentence : UPLOAD_CANCELLED;
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="alert" className="flex min-w-0 items-start gap-2 text-danger">
          <WarningIcon className="mt-0.5" />
          <span>{sentence}</span>
        </p>
        <Button size="small" onClick={() => upload.retry()}>
          {uiMessages.retry}
        </Button>
      </div>
    );
  }
  if (step === 'done')
    return (
      <output className="flex items-center gap-2 text-text-2">
        <CheckIcon className="text-accent" />
        <span>{messages.uploadedFilesize({ fileSize: fileSize(state.total) })}</span>
      </output>
    );
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <RunningUpload state={state} />
      <Button size="small" onClick={() => upload.cancel()} className="justify-self-end">
        {renderText(messages.cancelUpload({ hidden: (text) => <span className="sr-only">{text}</span> }))}
      </Button>
    </div>
  );
}

function RunningUpload({ state: { step, sentBytes, total, remainingSeconds } }: { state: UploadState }) {
  if (step === 'checking')
    return <Progress label={messages.checkingYourTrack} value={null} detail={messages.uploadComplete} />;
  if (step === 'lost')
    return (
      <Progress
        label={messages.connectionLostRetrying}
        value={sentBytes / total}
        detail={messages.resumesLater({ progress: describeProgress(sentBytes, total, null) })}
      />
    );
  return (
    <Progress
      label={messages.uploading}
      value={step === 'starting' ? null : sentBytes / total}
      detail={step === 'starting' ? messages.starting : describeProgress(sentBytes, total, remainingSeconds)}
    />
  );
}
