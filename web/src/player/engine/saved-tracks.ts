import { createStore } from './store.ts';
import type { Track } from './track.ts';

/** The tracks that play without a connection, the last one first. */
export const savedTracks = createStore<readonly Track[]>([]);
