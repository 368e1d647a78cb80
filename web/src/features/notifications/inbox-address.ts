/** The parameter of the address that opens all notifications over a screen. Its value is the tab. */
export const INBOX = 'inbox';
