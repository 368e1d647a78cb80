import type { posts } from '@backbeat/contract';
import { PlayTrackButton, TrackWaveform } from '../../../player/index.ts';
import { useProposedSound } from '../../credits/index.ts';
import { messages } from './page.messages.ts';

/** The proposed version, which the public does not hear yet. */
export function ProposedSound({ post }: { post: posts.Post }) {
  const { track, isProcessing } = useProposedSound(post);
  if (!track) return null;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <PlayTrackButton
        track={track}
        title={messages.versionOf({ version: post.proposal?.version ?? '', title: post.title })}
      />
      {track.waveform || isProcessing ? <TrackWaveform track={track} height={48} /> : null}
    </div>
  );
}
