import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RunningProgram, waitUntil } from '../cluster/programs.ts';
import { freePort } from '../../server/test/servers/product.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const hasPrograms = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['-v']).error);

let folder: string;
let nginx: RunningProgram | undefined;
let ports: { http: number; https: number; product: number };

/** Starts nginx with deploy/nginx.conf, with different ports and file paths. */
async function startNginx(): Promise<void> {
  // The workers of nginx may be another user, who reaches only this folder.
  const page = path.join(folder, 'unavailable.html');
  await copyFile(path.join(DEPLOY, 'unavailable.html'), page);
  await chmod(page, 0o644);
  const subject = ['-subj', '/CN=music.example', '-days', '2'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files];
  execFileSync('openssl', selfSigned, { stdio: 'ignore' });
  const ours = (await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8'))
    .replaceAll(/server 127\.0\.0\.1:300[123]/g, `server 127.0.0.1:${ports.product}`)
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace(/^ {2}listen 443 /m, `  listen 127.0.0.1:${ports.https} `)
    .replaceAll('/etc/letsencrypt/live/music.example', folder)
    .replaceAll('/usr/share/backbeat', folder)
    .replaceAll('/var/lib/backbeat/media/files', folder)
    .replace('/var/cache/nginx-backbeat', path.join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
     events { worker_connections 100; }
     http { access_log off; ${temporary.join(' ')} ${ours} }`,
  );
  execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', file]);
  nginx = new RunningProgram({ name: 'nginx', command: ['nginx', '-p', folder, '-c', file] }, folder);
  await waitUntil(
    'nginx',
    async () => void (await fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' })),
  );
}

/** Sends a request over HTTPS and accepts the self-signed certificate. */
async function ask(place: string) {
  const request = https.get({
    host: '127.0.0.1',
    port: ports.https,
    path: place,
    rejectUnauthorized: false,
    headers: { host: 'music.example' },
  });
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe.runIf(hasPrograms)('nginx with deploy/nginx.conf', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backbeat-nginx-'));
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'logs'));
    ports = { http: await freePort(), https: await freePort(), product: await freePort() };
    await startNginx();
  });
  afterAll(async () => {
    await nginx?.stop();
    await rm(folder, { recursive: true });
  });

  test('redirects plain HTTP to the same URL over HTTPS', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/post/1?t=1:05`, {
      redirect: 'manual',
      headers: { host: 'music.example' },
    });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/[^/]+\/post\/1\?t=1:05$/);
  });

  test('answers API calls over plain HTTP with an error instead of a redirect', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/api/health`, { redirect: 'manual' });
    expect(answer.status).toBe(403);
  });

  test('shows a page with a retry link while no process responds', async () => {
    const answer = await ask('/home');
    expect(answer.status).toBe(502);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('We’ll be right back');
    expect(answer.body).toContain('<a href="">Try again</a>');
  });

  test('forwards the response of a process, including its own 503', async () => {
    const product = createServer((request, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' });
      response.end(JSON.stringify({ proto: request.headers['x-forwarded-proto'] }));
    }).listen(ports.product, '127.0.0.1');
    onTestFinished(() => {
      product.close();
      product.closeAllConnections();
    });
    await once(product, 'listening');
    const answer = await ask('/api/ready');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(JSON.parse(answer.body)).toEqual({ proto: 'https' });
  });
});
