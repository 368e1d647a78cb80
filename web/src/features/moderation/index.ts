/** Telling those who look after the place, for the other features. */
export { ReportDialog } from './report-dialog.tsx';
