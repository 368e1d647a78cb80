import { useEffect } from 'react';

/** Tells search engines not to list the screen. */
export function useNoIndex(): void {
  useEffect(() => {
    const existingTag = document.querySelector('meta[name="robots"]');
    if (existingTag) return undefined;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
