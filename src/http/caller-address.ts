import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

interface Address {
  readonly pattern: RegExp;
  /**
   * The sort key of a match. Literal parts take precedence over parameters, as in the router. Example: `0010` for
   * /api/pays/:id/x.
   */
  readonly rank: string;
  readonly methods: Set<string>;
}

/** Records every route of the server with its methods, including those that Fastify adds, such as HEAD. */
export function knownAddresses(app: FastifyInstance): (path: string) => readonly string[] {
  const known = new Map<string, Address>();
  app.addHook('onRoute', ({ url, method }) => {
    const address = known.get(url) ?? addressOf(url);
    known.set(url, address);
    for (const each of [method].flat()) address.methods.add(each);
  });
  return (path) => {
    const fitting = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const nearest = fitting.sort((a, b) => (a.rank < b.rank ? -1 : 1))[0];
    return nearest ? [...nearest.methods].sort() : [];
  };
}

function addressOf(url: string): Address {
  const parts = url.split('/');
  const isParameter = (part: string) => part.startsWith(':');
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return {
    pattern: new RegExp(`^${parts.map((part) => (isParameter(part) ? '[^/]{1,500}' : literal(part))).join('/')}$`),
    rank: parts.map((part) => (isParameter(part) ? '1' : '0')).join(''),
    methods: new Set(),
  };
}

/** The number of proxies in front of the service, or the networks they are in. */
export type TrustedProxies = number | readonly string[];

/** Replaces the proxy's address with the caller's address, for rate limits and log lines. */
export function seeThroughProxies(app: FastifyInstance, trusted: TrustedProxies): void {
  if (trusted === 0 || (typeof trusted !== 'number' && trusted.length === 0)) return;
  const isTrusted = trustOf(trusted);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const address = callerAddress(
      request.raw.socket.remoteAddress ?? '',
      request.headers['x-forwarded-for'],
      isTrusted,
    );
    Object.defineProperty(request, 'ip', { value: address });
  });
}

type IsTrusted = (address: string, hop: number) => boolean;

export function trustOf(trusted: TrustedProxies): IsTrusted {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const networks = trusted.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    const parsed = ipaddr.process(address);
    return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  };
}

/**
 * Each proxy appends the address from which it received the request. The list is therefore read from the right, and an
 * entry is trusted only if the address that added it is trusted. Callers can forge everything further left.
 */
export function callerAddress(socket: string, forwarded: string | string[] | undefined, isTrusted: IsTrusted): string {
  const hops = [forwarded ?? []].flat().join(',').split(',').reverse();
  let address = plainAddress(socket) ?? socket;
  for (const [hop, text] of hops.entries()) {
    if (!ipaddr.isValid(address) || !isTrusted(address, hop)) return address;
    const next = plainAddress(text.trim());
    // The entry is not an address but, for example, "unknown": the proxy is the last known address.
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/** Removes the port that some proxies add: otherwise a caller could evade limits by changing ports. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const isWhole = bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isWhole && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
