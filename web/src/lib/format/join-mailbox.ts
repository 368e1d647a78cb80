/** A masked address, such as 'i…@example.org', which no line breaks behind the ellipsis. */
export const joinMailbox = (mailbox: string): string => mailbox.replace('…', '…\u2060');
