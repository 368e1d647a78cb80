import { createElement, Fragment, type ReactNode } from 'react';

/** Renders the parts of a message with tags. They need no keys, since their order never changes. */
export const renderText = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
