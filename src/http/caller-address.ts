import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How many proxies stand in front of the service, or the networks they are in. */
export type TrustedProxies = number | readonly string[];

/** Puts the caller's own address in the place of the proxy's; every limit and every line of the log goes by it. */
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
 * Each proxy writes whom it heard at the end of the list, so the list is believed from the right, for as long as the one
 * who wrote is trusted. What is further left may be made up by anybody.
 */
export function callerAddress(socket: string, forwarded: string | string[] | undefined, isTrusted: IsTrusted): string {
  const heard = [forwarded ?? []].flat().join(',').split(',').reverse();
  let address = plainAddress(socket) ?? socket;
  for (const [hop, text] of heard.entries()) {
    if (!ipaddr.isValid(address) || !isTrusted(address, hop)) return address;
    const next = plainAddress(text.trim());
    // A proxy that could not tell whom it heard is the last one known.
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/** Some proxies add a port; a caller who may choose it must not look like somebody else with each one. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const isWhole = bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isWhole && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
