import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Renders an element and returns its user, who types, clicks and pastes as a browser would. */
export function renderForUser(element: ReactElement): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup({ delay: null }), ...render(element) };
}
