import type { ReactNode } from 'react';

/** How many of something there are. Several stand in a row that is `counts`. */
export const Count = ({ count, label }: { count: ReactNode; label: string }) => (
  <span className="flex flex-col">
    <span className="figures text-[24px]">{count}</span> <span className="text-text-2">{label}</span>
  </span>
);

export const counts = 'flex flex-wrap gap-x-2 gap-y-1';
