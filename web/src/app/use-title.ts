import { brand } from '@backbeat/contract';
import { useEffect } from 'react';

const MARK = /^\(\d+\+?\) /;
const MAX = 99;

/** Names the screen in the browser's tab and history, and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    const mark = MARK.exec(document.title)?.[0] ?? '';
    document.title = mark + (title ? `${title} · ${brand.name}` : brand.name);
  }, [title]);
}

/** How much is new stands before the name of whatever screen it is: '(3) Feed · …'. */
export function useTitleMark(count: number): void {
  useEffect(() => {
    const mark = count === 0 ? '' : `(${count > MAX ? `${MAX}+` : count}) `;
    document.title = mark + document.title.replace(MARK, '');
  }, [count]);
  useEffect(
    () => () => {
      document.title = document.title.replace(MARK, '');
    },
    [],
  );
}
