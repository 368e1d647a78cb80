import { KeyboardSensor } from '@dnd-kit/core';

/** Space lifts and drops an item, Escape returns it. */
export const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Tab'] };

const SENSOR_CODES = new Set(['ArrowUp', 'ArrowDown', ...Object.values(keyboardCodes).flat()]);

/**
 * A keyboard sensor that loses no key. The one of the library announces that an item is lifted, but
 * listens from the next task on. On a busy machine keys come before timers, so a key that follows at
 * once would have no effect. This one holds such keys and replays them.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: ConstructorParameters<typeof KeyboardSensor>[0]) {
    super(props);
    const earlyKeys: KeyboardEvent[] = [];
    const hold = (key: KeyboardEvent) => {
      if (!SENSOR_CODES.has(key.code)) return;
      key.preventDefault();
      key.stopImmediatePropagation();
      earlyKeys.push(key);
    };
    const replay = () => {
      window.removeEventListener('keydown', hold, { capture: true });
      const key = earlyKeys.shift();
      if (!key) return;
      key.target?.dispatchEvent(new KeyboardEvent(key.type, key));
      // React renders what one key does before the next key.
      start();
    };
    const start = () => {
      window.addEventListener('keydown', hold, { capture: true });
      setTimeout(replay);
    };
    start();
  }
}
