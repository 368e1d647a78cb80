import { defineMessages } from '../../messages/define-messages.ts';

/** Texts about the set-up of a new server. */
export const messages = defineMessages({
  wrongToken:
    "This set-up link isn't valid. Restart the server or run npm run admin -- setup-link for a new one.",
  signedIn: "You're logged in. Send the token alone to make your account the administrator.",
  findings: {
    origin: {
      title: 'Public address',
      fix: 'You opened {origin}, but PUBLIC_URL is {publicUrl}. Set PUBLIC_URL={origin}.',
    },
    https: {
      title: 'Encryption',
      fix: 'The address begins with http, so anyone on the way can read passwords. Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    },
    proxy: {
      title: 'Proxy',
      fix: 'Requests come from {peer} with X-Forwarded-For, but TRUST_PROXY is not set: all visitors look like one. Set TRUST_PROXY={peer}.',
    },
    cookie: {
      title: 'Cookies',
      fix: "Your browser didn't send the session cookie back. Let the proxy pass the headers Cookie and Set-Cookie on.",
    },
    body: {
      title: 'Size of uploads',
      fix: 'A request of {size} did not reach the server. Let the proxy pass larger ones on (nginx: client_max_body_size 0).',
    },
    webSocket: {
      title: 'Live updates',
      fix: "Your browser couldn't open a WebSocket at /ws. Let the proxy pass the header Upgrade on.",
    },
  },
});
