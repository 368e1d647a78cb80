import { formatBytes, formatExactBytes } from '@backbeat/contract';

/** An amount of bytes in a binary unit; the exact number on hover. */
export function Amount({ bytes }: { bytes: number }) {
  return (
    <span title={formatExactBytes(bytes)} className="tabular-nums">
      {formatBytes(bytes)}
    </span>
  );
}
