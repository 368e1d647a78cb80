export { listWarnings } from './load-report.ts';
