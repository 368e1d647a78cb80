// npm start: checks the settings, prepares the checkout, then becomes the server. It is one process, so that signals
// reach the server itself and its exit code is the one that is seen.
import { readEnvironment } from '../server/src/environment.mjs';
import { prepareOrExit } from './prepare.mjs';

await prepareOrExit({ built: true, check: () => readEnvironment(process.env) });
// Stack traces name the sources.
process.setSourceMapsEnabled(true);
await import('../server/dist/main.js');
