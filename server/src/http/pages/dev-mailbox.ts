import { escapeHtml, notFound } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '../../platform/mail/index.ts';
import { plainPage } from './plain-page.ts';

/**
 * Serves the mails that would have been sent, outside production and without a mail server. It
 * answers only under names of this machine. With DNS rebinding, a page of another site would
 * otherwise be of the same origin and could read the codes.
 */
export function serveMailbox(app: FastifyInstance, mail: Mail, publicUrl: URL): void {
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', publicUrl.hostname]);
  app.get('/dev/mailbox', async (request, reply) => {
    if (!hosts.has(hostnameOf(request.headers.host))) throw notFound('page');
    const mails = await mail.readOutbox();
    const list = mails
      .map(
        ({ to, subject, time, text, html }) =>
          `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${escapeHtml(time)}</time></p><pre>${escapeHtml(text)}</pre>${html === undefined ? '' : frameOf(subject, html)}</article>`,
      )
      .join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        plainPage({
          title: 'Mailbox',
          style: STYLE,
          body: `<main><h1>Mailbox</h1><p>Mail isn't sent from this server. It shows up here instead, newest first.</p>${list || '<p>No mail yet.</p>'}</main>`,
        }),
      );
  });
}

const STYLE = `main{max-width:44rem;margin:0 auto;padding:2rem 1rem}article{border-top:1px solid var(--line);padding:.75rem 0}h2{font-size:1.15rem;margin:.5rem 0 0}
p{margin:0;color:var(--quiet)}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
summary{cursor:pointer;padding:.75rem 0}iframe{width:100%;height:30rem;border:1px solid var(--line);border-radius:12px;background:Canvas}`;

/** The HTML part in a frame without script, forms and access to this page. */
const frameOf = (subject: string, html: string): string =>
  `<details><summary>HTML part</summary><iframe sandbox loading="lazy" title="HTML part of ${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details>`;

/** The host name of a Host header, without the port. */
function hostnameOf(host = ''): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
