import type { ReactNode } from 'react';

/** A number with its label. Several form a row with the class `counts`. */
export const Count = ({ count, label }: { count: ReactNode; label: string }) => (
  <span className="flex flex-col">
    <span className="figures text-[24px]">{count}</span> <span className="text-text-2">{label}</span>
  </span>
);

export const counts = 'flex flex-wrap gap-x-2 gap-y-1';
