// npm run dev [-- --inspect[=PORT]]: the server, restarted when its files change, behind Vite's
// development server with hot reload. --inspect opens Node's debugger in the server. One Ctrl-C
// stops both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkSettings, exitOnError, prepare, root } from './prepare.mjs';

const WEB_PORT = 3000;
const SERVER_PORT = 3001;

await exitOnError(async () => {
  await prepare({ built: [] });
  checkSettings();
});

// In a separate process group: Ctrl-C reaches only this process, which then stops both in order.
const server = spawn(
  process.execPath,
  [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    ...process.argv.slice(2).filter((argument) => /^--inspect(-brk)?(=|$)/.test(argument)),
    join(root, 'server/src/main.ts'),
  ],
  {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(SERVER_PORT), PUBLIC_URL: `http://localhost:${WEB_PORT}` },
  },
);
const serverEnded = new Promise((resolve) => server.once('close', resolve));

const { createServer } = await import('vite');
// web/vite.config.ts passes the paths of the server on to it.
process.env.BACKEND = `http://127.0.0.1:${SERVER_PORT}`;
const web = await createServer({
  root: join(root, 'web'),
  server: { port: WEB_PORT, strictPort: true },
});

let stopping;
function stop(exitCode) {
  stopping ??= (async () => {
    server.kill('SIGTERM');
    await Promise.all([web.close(), serverEnded]);
    process.exit(exitCode);
  })();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
void serverEnded.then(() => stop(1));

try {
  await web.listen();
  web.printUrls();
} catch (error) {
  process.stderr.write(`\n  ${error.message}\n\n`);
  stop(1);
}
