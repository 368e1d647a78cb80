import { useSyncExternalStore } from 'react';
import { live, type LiveState } from './live.ts';

const watch = (watcher: () => void): (() => void) => live.watch(watcher);

/** How it stands with the live connection. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => live.state);
