export { crawlerGroups } from './build-machine-pages.ts';
export { openSite } from './open-site.ts';
export { listPages } from './list-pages.ts';
export { findPagesWithText } from './pages.queries.ts';
