import { brand, statusOfCode, type Route } from '@backbeat/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpServices } from '../services.ts';
import { callerOf } from '../security/caller.ts';
import { type Api, docsPage } from './docs-page.ts';
import { schemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

/**
 * Serves the contract as OpenAPI 3.1 for programs, and as a page for people. Each is built at its first
 * request, since that takes some 25 ms of a start.
 */
export function documentApi(
  app: FastifyInstance,
  { limiter }: Pick<HttpServices, 'limiter'>,
  api: Api,
  version: string,
): void {
  let document: string | undefined;
  let page: string | undefined;
  const onRequest = ({ ip }: FastifyRequest) => limiter.consume('calls', callerOf(ip));
  app.get('/api/openapi.json', { onRequest }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((document ??= JSON.stringify(openApiOf(api, version)))),
  );
  app.get('/api/docs', { onRequest }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((page ??= docsPage(api, version))),
  );
}

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export function openApiOf(api: Api, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: brand.name,
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: {
        Failure: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A message for users.' },
            code: { type: 'string', enum: Object.keys(statusOfCode) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'backbeat-session' } },
    },
  };
}

function operation(feature: string, name: string, route: Route): Json {
  const status = String(route.status ?? (route.output === 'nothing' ? 204 : 200));
  const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    ...(route.auth !== 'public' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body && {
      requestBody: { required: isBodyRequired(route.body), content: bodyContent(route.body) },
    }),
    responses: {
      [status]: { description: route.summary, ...answerContent(route) },
      ...(route.otherStatus && {
        [route.otherStatus]: { description: route.summary, ...answerContent(route) },
      }),
      default: { description: 'Why the request failed.', ...failure },
    },
  };
}

const isBodyRequired = (body: NonNullable<Route['body']>): boolean =>
  !(body.kind === 'json' && body.optional);

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: repeating the call with the same key within a day changes nothing and returns the same response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    schema: field instanceof z.ZodType ? schemaOf(field, 'input') : {},
  }));
}

const isOptional = (field: unknown): boolean =>
  field instanceof z.ZodType && field.safeParse(undefined).success;

function answerContent({ output, mediaType = 'text/plain' }: Route): Json {
  if (output === 'nothing') return {};
  if (output === 'text') return { content: { [mediaType]: { schema: { type: 'string' } } } };
  if (output === 'file')
    return { content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } };
  return { content: { 'application/json': { schema: schemaOf(output, 'output') } } };
}

function bodyContent(body: NonNullable<Route['body']>): Json {
  switch (body.kind) {
    case 'json':
      return { 'application/json': { schema: schemaOf(body.schema, 'input') } };
    case 'text':
      return { 'text/plain': { schema: schemaOf(body.schema, 'input') } };
    case 'raw':
      return { 'application/json': { schema: {} } };
    case 'form': {
      const parts = { ...body.fields, ...body.texts };
      const fields = Object.entries(parts).map(([name, schema]) => [name, schemaOf(schema, 'input')]);
      const files = Object.keys(body.files).map((name) => [name, { type: 'string', format: 'binary' }]);
      const encoding = Object.fromEntries(
        Object.keys(body.fields).map((name) => [name, { contentType: 'application/json' }]),
      );
      return {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: Object.keys(body.fields),
            properties: Object.fromEntries([...fields, ...files]),
          },
          encoding,
        },
      };
    }
  }
}
