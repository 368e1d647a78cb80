import { DELETED_USER, UNKNOWN_LISTENER, type analytics } from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import type { DownloadRow, ViewerRow } from './analytics.queries.ts';

export const viewViewer = (row: ViewerRow): analytics.Viewer => ({
  userName: row.userName ?? UNKNOWN_LISTENER,
  profilePic: pictureUrl(row.profilePic, 'profilePic'),
  viewCount: row.viewCount,
  firstView: row.firstView.toISOString(),
  lastView: row.lastView.toISOString(),
});

export const viewDownload = (row: DownloadRow): analytics.Download => ({
  userName: row.userName ?? DELETED_USER,
  profilePic: pictureUrl(row.profilePic, 'profilePic'),
  downloadTime: row.time.toISOString(),
});

export const viewFirstListener = ({
  userName,
  profilePic,
}: Pick<ViewerRow, 'userName' | 'profilePic'>): analytics.FirstListener => ({
  userName,
  profilePic: pictureUrl(profilePic, 'profilePic'),
});
