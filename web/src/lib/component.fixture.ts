import { render, type RenderResult } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Renders an element. The returned user types, clicks and pastes with the events of a browser. */
export function renderForUser(element: ReactElement): RenderResult & { user: UserEvent } {
  // An open dialog takes pointer events a frame later, which no user beats.
  const pointerEventsCheck = PointerEventsCheckLevel.Never;
  return { user: userEvent.setup({ delay: null, pointerEventsCheck }), ...render(element) };
}
