import { API_PATH } from '@backbeat/contract';
import type { ClientRoute } from './routes.ts';
import { isRecord } from '../lib/is-record.ts';

export interface HttpRequest {
  url: string;
  method: string;
  /** Only headers that the browser does not set itself. A form has a boundary of its own. */
  headers: Record<string, string>;
  body: string | FormData | null;
}

/**
 * Builds the HTTP request of a call: path parameters, query, and the body by the route's kind.
 * @param input a `Call` of the route
 */
export function toRequest(route: ClientRoute, input: unknown): HttpRequest {
  const { params, query, body } = entriesOf(input);
  const kind = body === undefined ? undefined : (route.body?.kind ?? 'json');
  const contentType = kind === 'json' ? 'application/json' : kind === 'text' ? 'text/plain' : undefined;
  return {
    url: `${API_PATH}${fillPath(route.path, entriesOf(params))}${toQuery(entriesOf(query))}`,
    method: route.method,
    headers: {
      accept: 'application/json, text/plain',
      ...(contentType && { 'content-type': contentType }),
    },
    body: kind ? toBody(kind, body) : null,
  };
}

/** The fields of a value; none if it is not an object. */
export const entriesOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? { ...value } : {});

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toQuery(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function toBody(kind: 'json' | 'text' | 'form' | 'raw', body: unknown): string | FormData {
  if (kind === 'form') return toForm(body);
  return kind === 'json' ? JSON.stringify(body) : String(body);
}

/**
 * Files and texts become parts as they are, everything else a JSON part. Undefined values are left
 * out.
 */
function toForm(parts: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(entriesOf(parts))) {
    if (part instanceof Blob || typeof part === 'string') form.append(name, part);
    else if (part !== undefined)
      form.append(name, new Blob([JSON.stringify(part)], { type: 'application/json' }));
  }
  return form;
}
