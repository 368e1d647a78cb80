import { cleanText, cutText } from '@backbeat/contract';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { messages } from '../auth.messages.ts';

/** The browser behind a request, as the list of sessions and the security log show it. */
export interface Origin {
  /** The IP address. */
  address: string;
  /** Browser and system in words. */
  device: string;
}

const MAX_USER_AGENT_LENGTH = 500;
const MAX_DEVICE_LENGTH = 100;

export const originOf = (request: FastifyRequest): Origin => ({
  // An IPv4 address may arrive in the form of IPv6 (RFC 4291, 2.5.5.2).
  address: request.ip.replace(/^::ffff:(?=[\d.]+$)/i, ''),
  device: describeDevice(request.headers['user-agent'] ?? ''),
});

/** Describes a browser by its User-Agent header, such as "Firefox on Windows". */
export function describeDevice(userAgent: string): string {
  if (userAgent.trim() === '') return messages.unknownDevice;
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const words =
    browser.name && os.name
      ? messages.device({ browser: browser.name, system: os.name })
      : browser.name || os.name || '';
  return cutText(cleanText(words), MAX_DEVICE_LENGTH).trim() || messages.unknownDevice;
}
