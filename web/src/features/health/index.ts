export { useHideWarning } from './health.queries.ts';
