/** The totals of a post. */
export interface Totals {
  views: number;
  /** Listeners. All visitors count as one. */
  viewers: number;
  downloads: number;
}

/** Views for each listener; 0 without listeners. */
export const viewsPerViewer = ({ views, viewers }: Totals): number => (viewers > 0 ? views / viewers : 0);

/** Downloads for each view, from 0; above 1 if downloads outnumber plays. */
export const engagementRate = ({ views, downloads }: Totals): number => (views > 0 ? downloads / views : 0);
