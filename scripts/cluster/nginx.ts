import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunningProgram } from './programs.ts';

const OURS = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/**
 * Starts Debian's nginx with deploy/nginx.conf, with different addresses and paths.
 * @param ports of the web processes
 * @param filesFolder the folder of the files that nginx serves directly (X_ACCEL_REDIRECT), if any
 */
export async function startNginx(
  folder: string,
  port: number,
  ports: readonly number[],
  filesFolder?: string,
): Promise<RunningProgram> {
  const nginxFolder = path.join(folder, 'nginx');
  await mkdir(nginxFolder);
  const servers = ports.map((each) => `  server 127.0.0.1:${each} max_fails=0;`);
  const ours = (await readFile(OURS, 'utf8'))
    .replace(/( {2}server 127\.0\.0\.1:\d+[^\n]*\n)+/g, `${servers.join('\n')}\n`)
    // Plain HTTP on one port, since there is no certificate.
    .replace(/^# Plain HTTP[^]*?^}\n/m, '')
    .replaceAll(/^ {2}(ssl_\w+ |listen \[::\]).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('/usr/share/backbeat', path.dirname(OURS))
    .replaceAll('/var/lib/backbeat/media/files', filesFolder?.replace(/\/$/, '') ?? nginxFolder)
    .replace('/var/cache/nginx-backbeat', path.join(nginxFolder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${nginxFolder}/${name};`,
  );
  // Only the account of the product may read its files.
  const isReader = filesFolder !== undefined && process.getuid?.() === 0;
  const whole = `
    daemon off;
    ${isReader ? 'user root;' : ''}
    pid ${nginxFolder}/pid;
    error_log stderr;
    worker_processes 1;
    worker_rlimit_nofile 20000;
    events { worker_connections 8000; }
    http {
      access_log off;
      keepalive_requests 1000000;
      ${temporary.join('\n')}
      ${ours}
    }`;
  await writeFile(path.join(nginxFolder, 'nginx.conf'), whole);
  return new RunningProgram(
    { name: 'nginx', command: ['nginx', '-p', nginxFolder, '-c', `${nginxFolder}/nginx.conf`] },
    folder,
  );
}
