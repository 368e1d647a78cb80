import { createContext, use } from 'react';
import type { NoteChanges } from './use-note-changes.ts';
import type { RoomView } from './use-room-view.ts';

/** An open room with what changes its notes. */
export type OpenRoom = RoomView & { changes: NoteChanges };

const RoomContext = createContext<OpenRoom | null>(null);

export const RoomProvider = RoomContext;

/** The room around a component. */
export function useOpenRoom(): OpenRoom {
  const room = use(RoomContext);
  if (!room) throw new Error('The component belongs into a mix room.');
  return room;
}
