/** The style of a link within a line of text. */
export const linkClass =
  'font-semibold text-text underline decoration-edge underline-offset-4 hover:decoration-current';

/** The same for a link on its own, large enough to tap. */
export const loneLinkClass = `${linkClass} inline-flex min-h-8 items-center pointer-coarse:min-h-11`;
