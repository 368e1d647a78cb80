/** What has happened to a post, all told. */
export interface Totals {
  views: number;
  /** Listeners; all visitors are one. */
  viewers: number;
  downloads: number;
}

/** Views for each listener; 0 where nobody has listened. */
export const viewsPerViewer = ({ views, viewers }: Totals): number => (viewers > 0 ? views / viewers : 0);

/** Downloads for every view, from 0; above 1 where people download more often than they play. */
export const engagementRate = ({ views, downloads }: Totals): number => (views > 0 ? downloads / views : 0);
