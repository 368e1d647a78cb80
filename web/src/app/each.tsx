import { createElement, type ReactNode } from 'react';

/** In what the build draws: a part that the server writes as often as it says of the word, so not at all where there is none. */
export const Each = ({ word, children }: { word: string; children: ReactNode }): ReactNode =>
  createElement<{ word: string }>('x-each', { word }, children);
