import { defineMessages } from '@backbeat/contract';

/** The texts of the pages about this server. */
export const messages = defineMessages({
  skip: 'Skip to content',
  pages: 'Pages',
  lastChanged: 'Last changed',
  contact: 'Contact',
  noContact: 'This server has no contact address.',
  joining: 'Who can join',
  mode: {
    open: 'Anyone can join.',
    approval: 'Anyone can ask to join. The team reads each request.',
    invite: 'You need an invite to join.',
    closed: 'New accounts are closed.',
  },
  mining: 'AI training',
  reserved:
    "The artists here reserve their rights: text and data mining, such as training an AI on their music, pictures or words, isn't allowed. Search engines and link previews are welcome.",
  software: 'Software',
  poweredBy: 'Powered by {product} {version}',
  sourceCode: 'Source code',
});
