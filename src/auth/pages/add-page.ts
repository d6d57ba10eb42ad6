import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countCall, type RateLimiter } from '../../http/limits/rate-limit.ts';
import { sendProblemPage } from './problem-page.ts';

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PageKind {
  /**
   * Whether the page also answers HEAD requests. Link previews in chat and mail programs send HEAD, which must not use
   * up a link.
   */
  readonly withHead?: boolean;
  /** Renders an error as a page. */
  readonly showProblem?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Adds pages to the server. Each is rate-limited by address and shows errors as a page. */
export const addPageTo =
  (server: FastifyInstance, limiter: RateLimiter, { withHead = false, showProblem = sendProblemPage }: PageKind = {}) =>
  (method: 'GET' | 'POST', url: string, handler: PageHandler): void => {
    server.route({
      method,
      url,
      config: { template: url },
      exposeHeadRoute: withHead,
      errorHandler: (error, request, reply) => showProblem(error, request, reply),
      handler: async (request, reply) => {
        const call = { key: `address ${request.ip}`, template: `${method} ${url}`, rate: 'standard' } as const;
        await countCall(limiter, call, reply);
        return handler(request, reply);
      },
    });
  };
