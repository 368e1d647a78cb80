import { cx } from '../../../ui/cx.ts';

interface ShareBarProps {
  /** In the order of the table that names them. Without a share there is no part. */
  shares: readonly { key: string; share: number | null; isOwn: boolean }[];
}

/** Shares as the parts of one bar, in which those of the viewer stand out. */
export const ShareBar = ({ shares }: ShareBarProps) => (
  <div className="flex h-2.5 gap-0.75 overflow-hidden rounded-pill">
    {shares.map(({ key, share, isOwn }) =>
      share ? (
        <span
          key={key}
          data-share
          className={cx('min-w-0.5', isOwn ? 'bg-text' : 'bg-surface-3')}
          style={{ flexGrow: share, flexBasis: 0 }}
        />
      ) : null,
    )}
  </div>
);
