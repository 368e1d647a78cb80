// An idle WebSocket server, which sockets.ts starts as its reference.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: true,
});
server.on('listening', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit());
