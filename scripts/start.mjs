// npm start: prepares the checkout, then runs the server in the same process, so that signals reach
// the server and its exit code is that of the command.
import { checkSettings, PARTS, prepareOrExit } from './prepare.mjs';

// A server that is built checks the settings itself.
await prepareOrExit({ built: PARTS, check: checkSettings });
// Stack traces refer to the sources.
process.setSourceMapsEnabled(true);
await import('../server/dist/main.js');
