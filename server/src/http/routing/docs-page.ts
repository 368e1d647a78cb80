import { brand, escapeHtml, type Route } from '@backbeat/contract';
import { plainPage } from '../pages/plain-page.ts';
import { schemaOf } from './json-schema.ts';

/** All routes, grouped by feature. */
export type Api = Record<string, Record<string, Route>>;

/** Renders the contract as one page that needs no script. */
export function docsPage(api: Api, version: string): string {
  const features = Object.entries(api);
  const contents = features
    .map(
      ([feature, routes]) =>
        `<li><a href="#${feature}">${words(feature)}</a> <small>${Object.keys(routes).length}</small></li>`,
    )
    .join('');
  const sections = features
    .map(
      ([feature, routes]) =>
        `<section id="${feature}"><h2>${words(feature)}</h2>${Object.values(routes).map(call).join('')}</section>`,
    )
    .join('');
  return plainPage({
    title: `API ${version}`,
    style: STYLE,
    body: `<header><h1>${brand.name} API</h1>
<p>Version ${escapeHtml(version)}. All paths start with <code>/api</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Errors look like <code>{"error": "a message for users", "code": "STABLE_CODE", "fields"?: {"field": "message"}}</code>.</p>
<nav><ul>${contents}</ul></nav></header>
<main>${sections}</main>`,
  });
}

const words = (name: string): string => {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const sessions = {
  user: 'a session',
  party: 'a session or a guest browser',
  moderator: 'a session of staff',
  administrator: 'a session of an administrator',
};

function call(route: Route): string {
  const path = escapeHtml(route.path).replace(/:(\w+)/g, '<var>$1</var>');
  return `<article><h3><span>${route.method}</span> <code>${path}</code>${route.auth === 'public' ? '' : ` <em>requires ${sessions[route.auth]}</em>`}</h3>
<p>${escapeHtml(route.summary)}</p>${details('Query', route.query && schemaOf(route.query, 'input'))}${body(route)}${answer(route)}</article>`;
}

const details = (title: string, schema: unknown): string =>
  schema === undefined
    ? ''
    : `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

function body({ body }: Route): string {
  switch (body?.kind) {
    case undefined:
      return '';
    case 'json':
      return details('JSON body', schemaOf(body.schema, 'input'));
    case 'text':
      return details('Text body', schemaOf(body.schema, 'input'));
    case 'raw':
      return '<p>Takes the raw request body.</p>';
    case 'form':
      return [
        ...Object.entries(body.fields).map(([name, schema]) =>
          details(`Part “${name}”, JSON`, schemaOf(schema, 'input')),
        ),
        ...Object.entries(body.texts).map(([name, schema]) =>
          details(`Part “${name}”, text`, schemaOf(schema, 'input')),
        ),
        ...Object.entries(body.files).map(
          ([name, { maxBytes }]) =>
            `<p>Part “${escapeHtml(name)}”, a file of up to ${maxBytes.USER / 2 ** 20} MB (Plus: ${maxBytes.USERPLUS / 2 ** 20} MB).</p>`,
        ),
      ].join('');
  }
}

const answer = ({ output, mediaType, status }: Route): string =>
  typeof output === 'string'
    ? `<p>Returns ${output === 'nothing' ? 'no content (204)' : (mediaType ?? 'text')}.</p>`
    : details(`Response ${status ?? 200}`, schemaOf(output, 'output'));

const STYLE = `:root{--soft:light-dark(#0000000d,#ffffff1a)}a{color:light-dark(#3d5e00,#c6f432)}
body{max-width:52rem;margin:0 auto;padding:2rem 1rem 6rem}h2{margin-top:3rem;border-bottom:1px solid var(--line);padding-bottom:.4rem}
article{padding:.4rem 0 .8rem;border-bottom:1px solid var(--line)}h3{font:600 1rem/1.4 'Instrument Sans Variable',system-ui,sans-serif;overflow-wrap:anywhere}
h3 span{display:inline-block;min-width:4.2rem;font-weight:700}h3 em{font-size:.8rem;font-weight:400;padding:.1rem .6rem;border-radius:99px;background:var(--soft)}
var{font-style:normal;padding:0 .25rem;border-radius:4px;background:var(--soft)}
pre{overflow:auto;max-height:26rem;padding:1rem;border-radius:12px;background:var(--soft);font-size:.8rem}
summary{cursor:pointer;padding:.25rem 0}nav ul{columns:3 10rem;padding-left:1.1rem}`;
