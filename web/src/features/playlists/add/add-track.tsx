import type { playlists } from '@backbeat/contract';
import { addMessages as messages } from './add.messages.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { TrackPicker } from './track-picker.tsx';
import { useAddTracks } from './use-add-tracks.ts';

/** Searches tracks and adds them to the end of the playlist on screen. */
export function AddTrack({ playlist }: { playlist: Pick<playlists.PlaylistSummary, 'id' | 'name'> }) {
  const { add, isAdding, duplicate, answerDuplicate } = useAddTracks({ isOpen: true });
  return (
    <div className="py-2">
      <TrackPicker label={messages.addTrack} disabled={isAdding} onChoose={({ id }) => add(playlist, [id])} />
      <DuplicateDialog duplicate={duplicate} onAnswer={answerDuplicate} />
    </div>
  );
}
