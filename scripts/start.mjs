// npm start: prepares the checkout, then becomes the server. It is one process, so that signals reach the server
// itself and its exit code is the one that is seen.
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit({ built: true });
// Stack traces name the sources.
process.setSourceMapsEnabled(true);
await import('../server/dist/main.js');
