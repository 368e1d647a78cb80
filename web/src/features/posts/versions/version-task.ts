import { paths } from '../../../navigation/paths.ts';

/** The query parameter that opens the upload or the comparison of versions. */
export const VERSION_TASK = 'open';

/** The address of a post's versions, with the upload or the comparison open. */
export const versionTaskAddress = (postId: string, task: 'upload' | 'compare'): string =>
  `${paths.post(postId)}?${new URLSearchParams({ tab: 'versions', [VERSION_TASK]: task }).toString()}`;
