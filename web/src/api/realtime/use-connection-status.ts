import { useSyncExternalStore } from 'react';
import { realtime, type ConnectionStatus } from './realtime-client.ts';

const watch = (watcher: () => void): (() => void) => realtime.watch(watcher);

/** The status of the realtime connection. */
export const useConnectionStatus = (): ConnectionStatus => useSyncExternalStore(watch, () => realtime.state);
