// Preloaded with --require by `npm start` and every command: loads the variables of the file in
// BACKBEAT_ENV_FILE. Existing variables take precedence. Runs first, since Node reads some
// variables only once.
const { isMainThread } = require('node:worker_threads');

const file = process.env['BACKBEAT_ENV_FILE'];
// Workers and child processes inherit --require and the completed environment.
if (isMainThread && file) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    process.stderr.write(`\n  BACKBEAT_ENV_FILE: ${file} cannot be read: ${error.message}.\n\n`);
    process.exit(1);
  }
}
