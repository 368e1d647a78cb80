import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  text: 'Hear versions side by side and leave notes on the moment. Only the people on this track can open it.',
  open: 'Open the mix room',
});
