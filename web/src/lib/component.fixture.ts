import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';

/*
 * For component tests, which start with the line `// @vitest-environment jsdom`. jsdom has no
 * layout, so tests of scrolling, sizes and positions belong to e2e.
 */

afterEach(cleanup);
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

/** Renders an element and returns its user, who types, clicks and pastes as a browser would. */
export function renderForUser(element: ReactElement): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup({ delay: null }), ...render(element) };
}
