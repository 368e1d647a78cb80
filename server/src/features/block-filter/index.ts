export {
  findBlockedPair,
  hiddenUserIds,
  hidesUsers,
  isBlockedBetween,
  isHiddenFrom,
  lockBlocks,
  onlyHidden,
  preparedFor,
  type BlockViewer,
  type HideScope,
} from './block-filter.queries.ts';
export { shareVisibleReads } from './share-visible-reads.ts';
