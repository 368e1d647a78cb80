import { PlayTrackButton, TrackWaveform, type Track } from '../../player/index.ts';
import { messages } from './uploads.messages.ts';

/** A preview of a chosen file before its upload, with player and waveform. */
export function LocalPreview({ track, isUndrawable }: { track: Track; isUndrawable: boolean }) {
  return (
    <div className="flex items-center gap-4">
      <PlayTrackButton track={track} />
      <div className="min-w-0 grow">
        {isUndrawable ? (
          <p className="text-[14px] text-text-2">{messages.theWaveformAppearsAfterThe}</p>
        ) : (
          <TrackWaveform track={track} height={56} />
        )}
      </div>
    </div>
  );
}
