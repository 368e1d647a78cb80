import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';

const tracer = trace.getTracer('backbeat');

/**
 * Starts to send traces of this process to a collector (OTLP over HTTP,
 * https://opentelemetry.io/docs/specs/otlp/). Without this call, the functions below cost nothing.
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS
 * are read as OpenTelemetry defines them.
 * @param url of the collector, without `/v1/traces`
 * @returns a function that sends the remaining traces and stops
 */
export async function openTracing(
  url: string,
  service: { name: string; version: string },
): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const serviceResource = resources.resourceFromAttributes({
    'service.name': service.name,
    'service.version': service.version,
  });
  const environment = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new NodeTracerProvider({
    resource: serviceResource.merge(environment),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('/v1/traces', url).href }))],
  });
  provider.register();
  return () => provider.shutdown();
}

/**
 * Adds a span for each request, below the caller's span if the request names one
 * (https://www.w3.org/TR/trace-context/).
 */
export function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>();
  app.addHook('onRequest', (request, _reply, callback) => {
    const caller = propagation.extract(context.active(), request.headers);
    const route = request.routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route },
      },
      caller,
    );
    const active = trace.setSpan(caller, span);
    contexts.set(request, active);
    context.with(active, callback);
  });
  // Bodies arrive in socket events, which are outside the request's context.
  app.addHook('preValidation', (request, _reply, callback) => {
    context.with(contexts.get(request) ?? context.active(), callback);
  });
  app.addHook('onResponse', (request, reply, callback) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    callback();
  });
}

/** Adds a span for each finished statement, with its text but without its values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const end = Date.now();
  const [, verb = 'statement'] = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(query.sql) ?? [];
  const span = tracer.startSpan(`SQL ${verb}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Runs some work within a span. */
export const runTraced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
