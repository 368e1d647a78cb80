import { useEffect } from 'react';

/** Tells search engines not to list the screen. */
export function useNoIndex(): void {
  useEffect(() => {
    const known = document.querySelector('meta[name="robots"]');
    if (known) return undefined;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
