import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/*
 * Runs before each file of component tests. jsdom has no layout, so tests of scrolling, sizes and
 * positions belong to e2e.
 */

afterEach(() => {
  cleanup();
  // An open dialog leaves `pointer-events: none` behind, and test files share the document.
  document.body.removeAttribute('style');
});
// Milliseconds for which `findBy` waits. A slow machine takes long to load a lazy component.
configure({ asyncUtilTimeout: 10_000 });

// jsdom leaves out what depends on layout.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.setPointerCapture ??= () => undefined;
globalThis.ResizeObserver ??= class {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
