/**
 * The columns of the rows of a playlist: of a table on wide screens, picture and title on phones.
 * Rows that the viewer can move have one more, for the handle.
 */
export const rowColumns = {
  plain:
    '[--columns:48px_minmax(0,1fr)_44px] md:[--columns:28px_44px_minmax(0,1.5fr)_minmax(0,1fr)_52px_40px] lg:[--columns:28px_44px_minmax(0,1.5fr)_minmax(0,1fr)_160px_52px_40px]',
  movable:
    '[--columns:48px_minmax(0,1fr)_44px_44px] md:[--columns:24px_28px_44px_minmax(0,1.5fr)_minmax(0,1fr)_52px_40px] lg:[--columns:24px_28px_44px_minmax(0,1.5fr)_minmax(0,1fr)_160px_52px_40px]',
};

/** A row of these columns. */
export const rowGrid = '-mx-3 grid grid-cols-(--columns) items-center gap-x-2 px-3 md:gap-x-3.5';
