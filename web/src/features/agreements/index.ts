/** The agreement of a post, for other features. Its screen stays inside. */
export { SplitSheetButton } from './agreement-files.tsx';
