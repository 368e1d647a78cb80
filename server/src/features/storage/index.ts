export { readOwnStorage } from './read-storage.ts';
