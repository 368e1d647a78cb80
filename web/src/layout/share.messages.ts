import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  share: 'Share',
  link: 'Link',
  copyLink: 'Copy link',
  shareWith: 'Share with…',
  rss: 'RSS',
  rssCopied: 'RSS address copied. Paste it into your podcast or feed app.',
});
