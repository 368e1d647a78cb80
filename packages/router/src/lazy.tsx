import { lazy as reactLazy, type ComponentType } from 'react';

/** Forgets the scripts that did not load, so that the next render loads them again. */
const failedLoads = new Set<() => void>();

export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

/**
 * A component whose script loads when it renders, as with `lazy` of React, which never loads a script
 * again that did not load. Here `retry` of the error boundary does.
 * @param load loads the script
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const create = () =>
    reactLazy(() => {
      const script = load();
      script.catch(() => failedLoads.add(forget));
      return script.then((component) => ({ default: component }));
    });
  let Part = create();
  const forget = () => {
    Part = create();
  };
  return function Lazy(props: P) {
    return <Part {...props} />;
  };
}
