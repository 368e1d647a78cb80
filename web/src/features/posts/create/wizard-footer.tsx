import { Button } from '../../../ui/controls/button.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { UploadState } from '../../uploads/index.ts';
import type { TrackUpload } from './track-upload.ts';
import { UploadStatus } from './upload-status.tsx';
import type { Publishing } from './use-publish.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './create.messages.ts';

interface WizardFooterProps {
  upload: TrackUpload;
  uploading: UploadState;
  /** False if the step shows the upload itself. */
  showsUpload: boolean;
  publishing: Publishing;
  /** Cancels publishing while the upload is incomplete. */
  onCancel: () => void;
  /** Absent on the first step. */
  onPrevious: (() => void) | undefined;
  isLast: boolean;
  canGoOn: boolean;
}

const STATE_LABELS = {
  waiting: messages.yourTrackGoesOutAs,
  sending: messages.publishing,
} as const;

/** The navigation of the wizard, with the progress of the upload. */
export function WizardFooter({
  upload,
  uploading,
  showsUpload,
  publishing: { state, sentence },
  onCancel,
  onPrevious,
  isLast,
  canGoOn,
}: WizardFooterProps) {
  const isRunning = state === 'waiting' || state === 'sending';
  const isUploadNews = uploading.step !== 'none' && (uploading.step !== 'done' || isLast);
  return (
    <footer className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {showsUpload && isUploadNews ? (
        <Panel>
          <UploadStatus upload={upload} state={uploading} />
        </Panel>
      ) : null}
      <div role="alert">
        {isLast && state === 'failed' ? (
          <p className="flex items-start gap-2 rounded-m bg-danger-soft p-4 text-danger">
            <WarningIcon className="mt-0.5" />
            <span>{sentence}</span>
          </p>
        ) : null}
      </div>
      <output className="text-text-2 empty:hidden">{isRunning ? STATE_LABELS[state] : null}</output>
      <div className="flex justify-between gap-3">
        {state === 'waiting' ? (
          <Button onClick={onCancel}>{messages.dontPublishYet}</Button>
        ) : onPrevious && !isRunning ? (
          <Button onClick={onPrevious}>{messages.previous}</Button>
        ) : (
          <span />
        )}
        <Button type="submit" variant="primary" disabled={!canGoOn || isRunning} loading={isRunning}>
          {isLast ? messages.publishPost : uiMessages.next}
        </Button>
      </div>
    </footer>
  );
}
