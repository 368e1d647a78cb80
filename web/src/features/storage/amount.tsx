import { formatBytes, formatExactBytes } from '@backbeat/contract';

/** An amount of bytes in a binary unit; the exact number on hover. */
export const Amount = ({ bytes }: { bytes: number }) => <AmountText write={(format) => format(bytes)} />;

/** A text with amounts of bytes in binary units; with the exact numbers on hover. */
export const AmountText = ({ write }: { write: (format: (bytes: number) => string) => string }) => (
  <span title={write(formatExactBytes)} className="tabular-nums">
    {write(formatBytes)}
  </span>
);
