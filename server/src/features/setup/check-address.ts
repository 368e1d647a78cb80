import { formatBytes, limits, setup } from '@backbeat/contract';

const { findings: messages } = setup.messages;

interface Address {
  publicUrl: URL;
  production: boolean;
  /** The origin that the browser shows. */
  origin: string;
  /** The peer that forwards requests and is not trusted; undefined if there is none. */
  untrustedPeer: string | undefined;
  /** Whether the browser could open a WebSocket, and sent its cookie; undefined if it did not say. */
  webSocket: boolean | undefined;
  cookie: boolean | undefined;
  /** Whether a request of `limits.setup.probeBytes` arrives. */
  body: boolean | undefined;
}

/** Compares what a browser and a request say about the address with the settings. */
export function checkAddress(address: Address): setup.Finding[] {
  const { publicUrl, origin, untrustedPeer: peer } = address;
  const fixes: Record<setup.FindingId, string | undefined> = {
    origin:
      origin === publicUrl.origin ? undefined : messages.origin.fix({ origin, publicUrl: publicUrl.origin }),
    https: address.production && publicUrl.protocol !== 'https:' ? messages.https.fix : undefined,
    proxy: peer === undefined ? undefined : messages.proxy.fix({ peer }),
    cookie: address.cookie === false ? messages.cookie.fix : undefined,
    webSocket: address.webSocket === false ? messages.webSocket.fix : undefined,
    body:
      address.body === false ? messages.body.fix({ size: formatBytes(limits.setup.probeBytes) }) : undefined,
  };
  return setup.FINDING_IDS.map((id) => ({
    id,
    state: fixes[id] === undefined ? 'ok' : 'failed',
    title: messages[id].title,
    fix: fixes[id] ?? '',
  }));
}
