import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { ownOrigins } from '../../../http/security/same-origin.ts';
import { hasUntrustedProxy } from '../../../http/security/untrusted-proxies.ts';
import { messages } from '../health.messages.ts';
import { failed, type Finding, ok, warning } from '../make-finding.ts';

/** Whether PUBLIC_URL is the address that people open. @param origin that of the page, if it is known */
export function checkAddress({ publicUrl, production }: Config, origin: string | undefined): Finding {
  const address = publicUrl.origin;
  if (production && publicUrl.protocol === 'http:')
    return failed(messages.addressPlain({ address }), messages.addressPlainFix);
  return origin === undefined || ownOrigins(publicUrl).has(origin)
    ? ok(messages.address({ address }))
    : warning(messages.addressOther({ origin, address }), messages.addressOtherFix({ origin }));
}

/** Whether the request of an administrator came through a proxy that TRUST_PROXY does not name. */
export function checkProxy(request: FastifyRequest): Finding {
  const peer = request.raw.socket.remoteAddress ?? '';
  return hasUntrustedProxy(request)
    ? warning(messages.proxyUnknown({ peer }), messages.proxyUnknownFix({ peer }))
    : ok(messages.proxy);
}
