import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { api, limits, notFound } from '@backbeat/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Context } from './context.ts';
import type { Feature } from './feature.ts';
import { accounts } from './features/accounts/index.ts';
import { analytics } from './features/analytics/index.ts';
import { auth } from './features/auth/index.ts';
import { badges } from './features/badges/index.ts';
import { blocks } from './features/blocks/index.ts';
import { chats } from './features/chats/index.ts';
import { comments } from './features/comments/index.ts';
import { demos } from './features/demos/index.ts';
import { embeds } from './features/embeds/index.ts';
import { featureRequests } from './features/credits/index.ts';
import { feed } from './features/feed/index.ts';
import { likes } from './features/likes/index.ts';
import { listens } from './features/plays/index.ts';
import { membership } from './features/subscriptions/index.ts';
import { notifications } from './features/notifications/index.ts';
import { posts } from './features/posts/index.ts';
import { relations } from './features/follows/index.ts';
import { reports } from './features/moderation/index.ts';
import { fileUrl, uploads } from './features/uploads/index.ts';
import { users } from './features/users/index.ts';
import { answerClientError, ignoreExpectations, requireOneHost } from './http/client-errors.ts';
import { showMailbox } from './http/dev-mailbox.ts';
import { answerErrors, answerUnknown, sendFailure } from './http/errors.ts';
import { REQUEST_ID, securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { documentApi } from './http/openapi.ts';
import type { Metrics } from './http/metrics.ts';
import { servePages, type Heads } from './http/pages.ts';
import { cookieName, SESSION_COOKIE } from './http/session.ts';
import { serveCachedResponses } from './http/public-response-cache.ts';
import { openSockets } from './http/sockets.ts';
import { boundBody } from './http/slow-bodies.ts';
import { boundReading, cutIdle } from './http/slow-readers.ts';
import { readUnread } from './http/unread-bodies.ts';
import { warnOfUntrustedProxies } from './http/untrusted-proxies.ts';
import { viewersOf } from './http/load-viewer.ts';
import { traceRequests } from './platform/tracing/index.ts';

const FEATURES: readonly Feature[] = [
  auth,
  users,
  accounts,
  relations,
  blocks,
  uploads,
  posts,
  demos,
  chats,
  featureRequests,
  likes,
  comments,
  listens,
  analytics,
  membership,
  feed,
  badges,
  embeds,
  reports,
  notifications,
];

export interface AppOptions {
  /** The folder of the built web app; absent where only the API is wanted. */
  web?: string;
  version: string;
  /** Names of what does not answer now (database, storage, …). */
  failing: () => Promise<string[]>;
  /** Told of each request, where somebody reads them. */
  metrics?: Metrics | undefined;
}

/** All that a process answers which only works. */
const OF_WORKERS = ['/api/health', '/api/ready'];

/** The HTTP server, ready to listen. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const logger: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance: logger,
    // One line a request is written below, without the address.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request takes longer to make than most of them take to answer; lines name the request.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: limits.body,
    // RFC 9112, 3.2: a request target has no fragment. Node passes one on, and the router would add it to the query.
    rewriteUrl: ({ url = '/' }) => url.replace(/#.*/, ''),
    routerOptions: { maxParamLength: 4_000, ignoreTrailingSlash: true },
    // Uploads are bounded by their speed (slow-bodies.ts); this is the end of everything.
    requestTimeout: 60 * 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 65_000 },
    forceCloseConnections: 'idle',
    // A balancer may just have sent one over; it is answered, and its connection closed behind it.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(request, reply, error);
    },
  });

  const isSecure = config.publicUrl.protocol === 'https:';
  const sessionCookie = cookieName(SESSION_COOKIE, isSecure);
  if (config.tracesUrl) traceRequests(app);
  options.metrics?.watch(app);
  app.addHook('onRequest', requireOneHost);
  serveCachedResponses(app, context, sessionCookie);
  app.decorateRequest('viewer', undefined);
  answerErrors(app);
  ignoreExpectations(app.server);
  cutIdle(app.server);
  // Bodies stay the bytes that were sent: webhooks are signed, comments come under two labels, and the contract parses.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, body);
    },
  );

  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });

  const constant = securityHeaders(config);
  const warnOfProxy = warnOfUntrustedProxies(context.log);
  const viewerOf = viewersOf(context.db);
  app.decorateRequest('findViewer', async function (this: FastifyRequest) {
    const token = this.cookies[sessionCookie];
    return token ? viewerOf(token) : undefined;
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(constant).header(REQUEST_ID, request.id);
    warnOfProxy(request);
    boundBody(request);
    // The pattern of the route, because the address may be percent-encoded or in absolute form.
    const { url: pattern = '' } = request.routeOptions;
    if (config.role === 'worker' && !OF_WORKERS.includes(pattern)) throw notFound('Page');
    if (pattern.startsWith('/assets/')) return;
    if (pattern.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    // Most of these are public; serve-files.ts looks up the viewer only for the others.
    if (pattern.startsWith(fileUrl(''))) return;
    request.viewer = await request.findViewer();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    boundReading(request, reply, payload);
    readUnread(request, reply, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!context.log.isLevelEnabled('info')) return;
    // The pattern, not the address: an address can hold an email.
    const route = request.routeOptions.url ?? 'unknown';
    context.log.info(
      {
        reqId: request.id,
        route,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  health(app, context, options);
  openSockets(app, context);
  documentApi(app, context, api, options.version);
  if (!config.production && !config.mail.smtpUrl) showMailbox(app, context.mail, config.publicUrl);
  const heads: Heads = {};
  for (const feature of FEATURES) Object.assign(heads, feature(app, context)?.heads);
  answerUnknown(
    app,
    options.web ? await servePages(app, options.web, { heads, limiter: context.limiter }) : undefined,
  );
  return app;
}
