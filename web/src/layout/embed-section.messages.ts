import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  embedThisPlayer: 'Embed this player',
  playerPreview: 'Player preview',
  embedCode: 'Embed code',
  copyEmbedCode: 'Copy embed code',
  embedCodeCopied: 'Embed code copied',
});
