/** The look of a link in a line of text. */
export const linkClass =
  'font-semibold text-text underline decoration-edge underline-offset-4 hover:decoration-current';
