import { api, statusOfCode } from '@backbeat/contract';
import { z } from 'zod';
import type { MadeRequest } from './requests.ts';
import type { Outcome } from './wire.ts';

const failure = z.object({
  error: z.string().regex(/\S/),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
const statusOf = new Map<string, number>(Object.entries(statusOfCode));
/** Text that must not leave the product. */
const INSIDE =
  /node_modules|\bat \w+ \(|\bselect .* from\b|\binsert into\b|ECONN|ENOENT|\/server\/src\/|\.ts:\d/i;
/** The names of the routes that answer pages, those of links in mails. */
const pageRoutes = new Set(
  Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([name, route]) =>
      route.mediaType?.startsWith('text/html') ? [`${feature}.${name}`] : [],
    ),
  ),
);
/** Success statuses and those of HTTP itself. The failures are those of the contract. */
const SUCCESSES = new Set([200, 201, 202, 204, 206, 301, 302, 303, 304]);
const OURS = new Set([500, 503]);

/** The defect of a response; undefined if there is none. */
export function findViolation(request: MadeRequest, outcome: Outcome): string | undefined {
  if (outcome === 'late') return 'There was no answer in time.';
  if (outcome === 'closed') return request.isBroken ? undefined : 'The connection ended without an answer.';
  const { status, headers, body } = outcome;
  if (SUCCESSES.has(status)) return undefined;
  const text = body.toString();
  if (OURS.has(status)) return `It answered ${status}: ${text.slice(0, 200)}`;
  if (INSIDE.test(text)) return `It tells of its inside: ${text.slice(0, 200)}`;
  if (request.method === 'HEAD') return undefined;
  const type = headers.get('content-type') ?? '';
  // A person with a wrong address, or with an invalid link of a mail, gets a page.
  const isPage = !request.address.startsWith('/api') || pageRoutes.has(request.name);
  if (status === 404 && type.startsWith('text/html') && isPage) return undefined;
  if (!type.startsWith('application/json'))
    return `A failure (${status}) is of the type ${type}: ${text.slice(0, 200)}`;
  return findFailureViolation(status, text);
}

/** The defect of a failure's text. */
export function findFailureViolation(status: number, text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `A failure (${status}) is no JSON: ${text.slice(0, 200)}`;
  }
  const parsedFailure = failure.safeParse(value);
  if (!parsedFailure.success) return `A failure (${status}) has another shape: ${text.slice(0, 200)}`;
  const expectedStatus = statusOf.get(parsedFailure.data.code);
  return expectedStatus === status ? undefined : `The code ${parsedFailure.data.code} came with ${status}.`;
}
