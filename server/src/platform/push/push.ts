import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import { isPublicEndpoint, lookupPublic, PrivateAddress } from './public-address.ts';

/** VAPID keys of the installation, base64url (RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser that receives push messages, as the browser describes it (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** What the service worker receives; at most about 3 kB. */
  payload: string;
  /** Seconds for which the push service retries to deliver it. */
  ttl: number;
  urgency: 'normal' | 'high';
}

/**
 * What the push service did: `gone`: the subscription no longer exists; `rejected`: it will never
 * accept this message.
 */
export type PushOutcome = 'accepted' | 'gone' | 'rejected';

/** The push service is unreachable or busy; a later attempt may succeed. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined;
  constructor(reason: string, retryAfter?: number, options?: ErrorOptions) {
    super(reason, options);
    this.retryAfter = retryAfter;
  }
}

export interface Push {
  /** Returns whether a subscription may have this endpoint. */
  isAllowedEndpoint(endpoint: string): boolean;
  /**
   * Encrypts a message and hands it to the push service. Redirects are not followed.
   * @throws {PushUnavailable}
   */
  send(keys: PushKeys, target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface PushOptions {
  /** How push services reach the operator: a mailto: or https: address. */
  contact: string;
  /** Milliseconds for one message. */
  timeoutMs?: number;
  /** For tests with a push service on this machine: http and private addresses are allowed. */
  allowsPrivate?: boolean;
}

/** Longest wait that a push service may ask for, in seconds. */
const MAX_RETRY_AFTER_S = 60 * 60;

export const createPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Opens the sender of push messages (RFC 8030, 8291, 8292). */
export function openPush({ contact, timeoutMs = 10_000, allowsPrivate = false }: PushOptions): Push {
  const isAllowedEndpoint = (endpoint: string) =>
    allowsPrivate ? URL.canParse(endpoint) : isPublicEndpoint(endpoint);
  return {
    isAllowedEndpoint,
    send: async (keys, { endpoint, p256dh, auth }, { payload, ttl, urgency }) => {
      if (!isAllowedEndpoint(endpoint)) return 'gone';
      let details: webPush.RequestDetails;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: contact, ...keys },
          TTL: ttl,
          urgency,
        });
      } catch {
        // Keys that no browser made, such as a point that is not on the curve.
        return 'gone';
      }
      const answer = await post(details, { timeoutMs, allowsPrivate }).catch((error: unknown) => {
        if (error instanceof PrivateAddress) return { status: 410, retryAfter: undefined };
        throw new PushUnavailable(`${new URL(endpoint).host} can't be reached.`, undefined, { cause: error });
      });
      return outcomeOf(endpoint, answer);
    },
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Sends the request. Neither the body of the answer nor a redirect is of interest. */
async function post(
  { endpoint, method, headers, body }: webPush.RequestDetails,
  { timeoutMs, allowsPrivate }: { timeoutMs: number; allowsPrivate: boolean },
): Promise<Answer> {
  const url = new URL(endpoint);
  const start = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const response = start(
      url,
      {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowsPrivate && { lookup: lookupPublic }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      },
    );
    response.on('error', reject);
    response.end(body ?? undefined);
  });
}

/** RFC 8030, 5 and 7.3. */
function outcomeOf(endpoint: string, { status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) : undefined;
    throw new PushUnavailable(`${new URL(endpoint).host} answered ${status}.`, wait);
  }
  return 'rejected';
}
