import { brand } from '@backbeat/contract';
import { useEffect } from 'react';

/** Names the screen in the browser's tab and history, and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
