export { isBlockedByAny } from './blocks.queries.ts';
