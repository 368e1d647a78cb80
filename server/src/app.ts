import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { api, AUDIO_PATH, isFeedPath, limits } from '@backbeat/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { limitTime } from './concurrency/limit-time.ts';
import type { Context } from './context.ts';
import { FEATURES } from './features.ts';
import { landingMeta } from './features/embeds/index.ts';
import { openSite } from './features/pages/index.ts';
import { fileUrl } from './features/uploads/index.ts';
import { answerClientError, ignoreExpectations, requireOneHost } from './http/routing/client-errors.ts';
import { serveMailbox } from './http/pages/dev-mailbox.ts';
import { handleErrors, handleNotFound, isConsolePath, sendFailure } from './http/routing/errors.ts';
import { rejectOnWorker } from './http/routing/misdirected.ts';
import { REQUEST_ID, securityHeaders } from './http/security/headers.ts';
import { mountHealth } from './http/monitoring/health.ts';
import { documentApi } from './http/routing/openapi.ts';
import type { Metrics } from './http/monitoring/metrics.ts';
import { servePages, type Heads } from './http/pages/pages.ts';
import { GUEST_COOKIE } from './http/security/party.ts';
import { cookieName, SESSION_COOKIE } from './http/security/session.ts';
import { logRequests } from './http/routing/log-requests.ts';
import { serveCachedResponses } from './http/routing/public-response-cache.ts';
import { openSockets } from './http/realtime/upgrade.ts';
import { limitBodyTime } from './http/uploads/slow-bodies.ts';
import { limitReadingTime, closeIdleConnections } from './http/files/slow-readers.ts';
import { drainBody } from './http/uploads/drain-bodies.ts';
import { warnOfUntrustedProxies } from './http/security/untrusted-proxies.ts';
import { createViewerLoader } from './http/security/load-viewer.ts';
import { traceRequests } from './platform/tracing/index.ts';

/** How long a call of the console waits for its caller: it says within 3 s that the database is slow. */
const CONSOLE_LOOKUP_TIMEOUT_MS = 2_500;

export interface AppOptions {
  /** The directory of the built web app. Absent where only the API runs. */
  web?: string;
  version: string;
  /** Names of the dependencies (database, storage, …) that do not respond at present. */
  listFailing: () => Promise<string[]>;
  /** Records each request; absent where no metrics port is configured. */
  metrics?: Metrics | undefined;
}

/** Builds the HTTP server, ready to listen. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const logger: FastifyBaseLogger = context.log;
  const staticHeaders = securityHeaders(config);
  const app = Fastify({
    loggerInstance: logger,
    // logRequests writes one line per request, without the address.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger takes longer to create than most requests take to answer. Lines name the
    // request.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: limits.body,
    // RFC 9112, 3.2: a request target has no fragment. Node passes it on, and the router would add
    // it to the query.
    rewriteUrl: ({ url = '/' }) => url.replace(/#.*/, ''),
    routerOptions: { maxParamLength: 4_000, ignoreTrailingSlash: true },
    // The speed of an upload is limited in slow-bodies.ts; this limit ends every request.
    requestTimeout: 60 * 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 65_000 },
    forceCloseConnections: 'idle',
    // A load balancer may just have sent a request. The server answers it, then closes the
    // connection.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // Of an address that cannot be decoded; no hook has seen the request.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(staticHeaders).header(REQUEST_ID, request.id);
      void sendFailure(request, reply, error);
    },
  });

  const isSecure = config.publicUrl.protocol === 'https:';
  const sessionCookie = cookieName(SESSION_COOKIE, isSecure);
  const guestCookie = cookieName(GUEST_COOKIE, isSecure);
  if (config.tracesUrl) traceRequests(app);
  options.metrics?.watch(app);
  app.addHook('onRequest', requireOneHost);
  serveCachedResponses(app, context, [sessionCookie, guestCookie]);
  app.decorateRequest('viewer', undefined);
  handleErrors(app);
  ignoreExpectations(app.server);
  closeIdleConnections(app.server);
  // Bodies stay raw bytes: webhooks are signed, comments come with two content types, and the
  // contract parses.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    (_request, body, callback) => {
      callback(null, body);
    },
  );

  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });

  const warnOfProxy = warnOfUntrustedProxies(context.log);
  const viewerOf = createViewerLoader(context.db, context.log);
  app.decorateRequest('findViewer', async function (this: FastifyRequest) {
    const token = this.cookies[sessionCookie];
    return token ? viewerOf(token) : undefined;
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(staticHeaders).header(REQUEST_ID, request.id);
    warnOfProxy(request);
    limitBodyTime(request);
    // The pattern of the route, because the address may be percent-encoded or in absolute form.
    const { url: pattern = '' } = request.routeOptions;
    if (config.role === 'worker') rejectOnWorker(pattern, context.log);
    if (context.settings.read('aiTraining') === 'reserved') void reply.header('tdm-reservation', '1');
    if (pattern.startsWith('/assets/')) return;
    if (pattern.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    // Most files are public; serve-files.ts loads the viewer only for the others.
    if (pattern.startsWith(fileUrl(''))) return;
    // Feed apps get what visitors get, also in the browser of a user.
    if (pattern.startsWith(AUDIO_PATH) || isFeedPath(pattern)) return;
    const lookup = request.findViewer();
    request.viewer = await (isConsolePath(pattern) ? limitTime(lookup, CONSOLE_LOOKUP_TIMEOUT_MS) : lookup);
  });
  app.addHook('onSend', (request, reply, payload, callback) => {
    limitReadingTime(request, reply, payload);
    drainBody(request, reply, callback);
  });
  logRequests(app, context.log);

  mountHealth(app, context, options);
  openSockets(app, context);
  documentApi(app, context, api, options.version);
  if (!config.production && !config.mail.smtpUrl) serveMailbox(app, context.mail, config.publicUrl);
  const heads: Heads = {};
  for (const feature of FEATURES) {
    feature.start(app, context);
    Object.assign(heads, feature.heads?.(context));
  }
  const pages = {
    ...context,
    heads,
    landingMeta: (name: string) => landingMeta({ name, publicUrl: config.publicUrl }),
    site: await openSite(app, context),
  };
  handleNotFound(app, options.web ? await servePages(app, options.web, pages) : undefined);
  return app;
}
