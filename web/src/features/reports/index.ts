/** Reports to the moderators, for other features. */
export { ReportDialog } from './report-dialog.tsx';
