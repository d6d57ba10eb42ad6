import type { FastifyInstance } from 'fastify';

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
