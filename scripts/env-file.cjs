// Preloaded with --require by `npm start` and every command: adds the variables of the file that BACKBEAT_ENV_FILE
// names. Variables that are set already keep their values. It runs first, since Node reads some of them only once.
const { isMainThread } = require('node:worker_threads');

const file = process.env['BACKBEAT_ENV_FILE'];
// Workers and child processes inherit --require, and the environment that it has completed.
if (isMainThread && file) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    process.stderr.write(`\n  BACKBEAT_ENV_FILE: ${file} cannot be read: ${error.message}.\n\n`);
    process.exit(1);
  }
}
