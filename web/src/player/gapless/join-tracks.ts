import type { Engine } from '../engine/engine.ts';
import { JoinedElement } from './joined-element.ts';
import { playJoined } from './joined-sound.ts';
import { canJoinSound } from './sound-buffer.ts';

/** Lets the player join the tracks of releases from now on. What plays continues. */
export function joinTracks({ adopt }: Pick<Engine, 'adopt'>): void {
  const join = canJoinSound() ? playJoined : undefined;
  adopt((element, player) => new JoinedElement(element, { player, join, createElement: () => new Audio() }));
}
