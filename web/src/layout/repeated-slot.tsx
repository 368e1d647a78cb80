import { createElement, type ReactNode } from 'react';

/**
 * A slot of prerendered HTML that the server repeats once for each value of `word`; without values
 * it writes nothing.
 */
export const Each = ({ word, children }: { word: string; children: ReactNode }): ReactNode =>
  createElement<{ word: string }>('x-each', { word }, children);
