/** The look of a link in a line of text. */
export const linkClass =
  'font-semibold text-text underline decoration-edge underline-offset-4 hover:decoration-current';

/** The same where it stands alone, for a thumb. */
export const loneLinkClass = `${linkClass} inline-flex min-h-8 items-center pointer-coarse:min-h-11`;
