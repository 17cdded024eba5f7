import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Who asks, as far as the limits need to know. Never stored beside what was sent. */
export type Visitor = { address: string; userAgent: string; languages: string };

/**
 * @param proxies how many proxies of ours stand in front (TRUST_PROXY): each appends the address it saw to
 *   X-Forwarded-For, so the visitor is the entry that the outermost of them wrote. With 0 the header is not believed.
 */
export function readVisitor(request: IncomingMessage, proxies: number): Visitor {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const named = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return {
    address: named || (request.socket.remoteAddress ?? 'unknown'),
    userAgent: request.headers['user-agent'] ?? '',
    languages: request.headers['accept-language'] ?? '',
  };
}

/** One household or company has one IPv4 address but a whole /64 of IPv6: that is what counts as one sender. */
export function senderKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
