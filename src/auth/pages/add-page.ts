import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { sendProblemPage } from './problem-page.ts';

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PageKind {
  /** Whether a HEAD is answered. A preview in a chat or mail program asks for one; that must not spend a link. */
  readonly withHead?: boolean;
  /** Tells what went wrong as a page. */
  readonly showProblem?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Puts pages on the server: each is limited by address, and whatever goes wrong is told as a page. */
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
        await limiter.count({ key: `address ${request.ip}`, template: `${method} ${url}`, rate: 'standard' });
        return handler(request, reply);
      },
    });
  };
