import { KeysDialog } from '../../../player/keyboard/keys-dialog.tsx';
import { messages } from '../state/notes.messages.ts';

/** The keys of the room, in the order of its help. */
const SHORTCUTS = [
  { keyLabels: ['N'], does: messages.keyNew },
  { keyLabels: ['J'], does: messages.keyNext },
  { keyLabels: ['K'], does: messages.keyPrevious },
  { keyLabels: ['R'], does: messages.keyResolve },
  { keyLabels: [messages.keyEnter], does: messages.keyReply },
  { keyLabels: ['E'], does: messages.keyEdit },
  { keyLabels: ['A'], does: messages.keyAssign },
  { keyLabels: ['[', ']'], does: messages.keyRange },
  { keyLabels: ['O'], does: messages.keyLoop },
  { keyLabels: ['L'], does: messages.keyLoudness },
  { keyLabels: ['1', '…', '4'], does: messages.keyVersions },
  { keyLabels: ['X'], does: messages.keyBefore },
  { keyLabels: [messages.keySpace], does: messages.keyPlay },
  { keyLabels: ['←', '→'], does: messages.keySeek },
  { keyLabels: ['?'], does: messages.keyHelp },
  { keyLabels: [messages.keyEscape], does: messages.keyClose },
];

/** The help of the keys of the room. */
export const RoomKeysDialog = (props: { open: boolean; onOpenChange: (isOpen: boolean) => void }) => (
  <KeysDialog {...props} shortcuts={SHORTCUTS} />
);
