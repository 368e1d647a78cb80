import { useLayoutEffect } from 'react';
import { shortcutKey } from '../../../../lib/keyboard/shortcut-key.ts';
import { needsKey, SEEK_STEP } from '../../../../player/keyboard/keyboard.ts';
import type { SyncedPlayer } from './synced-player.ts';
import { toggleSynced } from './use-synced-player.ts';

/**
 * The keys of the comparison: X switches, Space and K play and pause, arrows seek. They precede the
 * shortcuts of the player, which ignores events that are handled.
 */
export function useCompareKeys(synced: SyncedPlayer): void {
  useLayoutEffect(() => {
    const acts: Record<string, () => void> = {
      x: () => synced.switchTo(),
      ' ': () => toggleSynced(synced),
      k: () => toggleSynced(synced),
      arrowleft: () => synced.seek(synced.position() - SEEK_STEP),
      arrowright: () => synced.seek(synced.position() + SEEK_STEP),
    };
    const listen = (event: KeyboardEvent) => {
      const act = acts[shortcutKey(event)];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && isUsed(event.target, event.key)) return;
      event.preventDefault();
      if (!event.repeat || event.key.startsWith('Arrow')) act();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [synced]);
}

/** Whether the focused control handles the key itself. Other arrows seek, also in the dialog. */
const isUsed = (target: Element, key: string): boolean =>
  key.startsWith('Arrow') ? target.matches('input, select, textarea') : needsKey(target, key);
