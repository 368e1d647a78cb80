import { defineMessages } from '../../messages/define-messages.ts';

/** The names of the pages, also in the footer. */
export const pageLabels = defineMessages({
  rules: 'Rules',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  about: 'About',
});

export const messages = defineMessages({
  tooLong: 'A page can have at most {max, number} characters.',
  tooDeep: 'Quotes and lists can be nested at most {max, number} times.',
  changedMeanwhile: 'This page was changed meanwhile. Reload to see it.',
});
