// npm start: checks the settings, prepares the checkout, then runs the server in the same process,
// so that signals reach the server and its exit code is that of the command.
import { readEnvironment } from '../server/src/environment.mjs';
import { prepareOrExit, PARTS } from './prepare.mjs';

await prepareOrExit({ built: PARTS, check: () => readEnvironment(process.env) });
// Stack traces refer to the sources.
process.setSourceMapsEnabled(true);
await import('../server/dist/main.js');
