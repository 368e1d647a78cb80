import { useEffect } from 'react';
import { instanceName } from './instance-name.ts';

const COUNT_PREFIX = /^\(\d+\+?\) /;
const MAX_COUNT = 99;

/** Sets the document title, for the browser's tab, its history and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    const mark = COUNT_PREFIX.exec(document.title)?.[0] ?? '';
    document.title = mark + (title ? `${title} · ${instanceName()}` : instanceName());
  }, [title]);
}

/** Prefixes the document title with the number of new items: '(3) Feed · …'. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const mark = count === 0 ? '' : `(${count > MAX_COUNT ? `${MAX_COUNT}+` : count}) `;
    document.title = mark + document.title.replace(COUNT_PREFIX, '');
  }, [count]);
  useEffect(
    () => () => {
      document.title = document.title.replace(COUNT_PREFIX, '');
    },
    [],
  );
}
