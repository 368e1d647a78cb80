export { findLatestFollow } from './follows.queries.ts';
