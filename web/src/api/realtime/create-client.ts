import { Client, Versions } from '@stomp/stompjs';

const CONNECT_TIMEOUT_MS = 10_000;
const VERSIONS = new Versions(['1.2']);

/** Creates a STOMP client that connects once to a URL when it is activated. */
export const createClient = (url: string): Client =>
  new Client({
    webSocketFactory: () => openSocket(url),
    stompVersions: VERSIONS,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    // The library has no random jitter; see reconnectDelay.
    reconnectDelay: 0,
    discardWebsocketOnCommFailure: true,
  });

/**
 * Opens a WebSocket that drops what is sent while it closes, as after signing out. Browsers drop it
 * too, but log an error for each frame.
 */
function openSocket(url: string): WebSocket {
  const socket = new WebSocket(url, VERSIONS.protocolVersions());
  const send = socket.send.bind(socket);
  socket.send = (frame) => {
    if (socket.readyState === socket.OPEN) send(frame);
  };
  return socket;
}
