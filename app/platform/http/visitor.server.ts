import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** What the limits need to know about a visitor. Never stored with a submission, but with the acceptance of a quotation. // P11 */
export type Visitor = { address: string; userAgent: string; languages: string };

/**
 * @param proxies the number of own reverse proxies in front (TRUST_PROXY). Each appends the address it saw to
 *   X-Forwarded-For, so the visitor's address is the entry that the outermost one wrote. With 0 the header is
 *   ignored.
 */
export function readVisitor(request: IncomingMessage, proxies: number): Visitor {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const visitorAddress = proxies > 0 ? forwarded.at(-proxies) : undefined;
  return {
    address: visitorAddress || (request.socket.remoteAddress ?? 'unknown'),
    userAgent: request.headers['user-agent'] ?? '',
    languages: request.headers['accept-language'] ?? '',
  };
}

/**
 * The key under which senders are counted: an IPv4 address, or the /64 network of an IPv6 address, since a household
 * or company usually has a whole one.
 */
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
