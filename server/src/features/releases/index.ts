export { removeRelease } from './delete-release.ts';
export {
  findRelease,
  findVisibleRelease,
  listPublishedTrackIds,
  loadSummaries,
  loadVisitorRelease,
  type VisitorRelease,
} from './load-releases.ts';
export { searchReleases } from './data/search.queries.ts';
