import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidToken } from '../../auth/access-token.ts';
import { forbidden } from '../../base/errors.ts';
import { withChallenge } from '../../http/errors.ts';
import { BODY_LIMITS } from '../../http/limits/body-size.ts';
import { agentServer } from './mcp.ts';
import type { Remote } from './remote.ts';

const PATH = '/mcp';
const TOKEN_CHECK = '/api/company?limit=1';
/** The scopes that an MCP client asks for: to read, and to propose, but not to pay. */
const SCOPE = 'openid payroll.read payroll.propose';

/**
 * Adds the tools of `tasman mcp` at an address of the service, for agents on other machines (MCP, streamable HTTP).
 * Each message is a request of its own: there are no sessions to open or end, so any node can answer it. The caller's
 * token is passed on to the API, which checks it as for any other call.
 */
export function addAgentEndpoint(app: FastifyInstance, { base }: { readonly base: () => string }): void {
  const config = { template: PATH };
  app.post(PATH, { config, bodyLimit: BODY_LIMITS.caller }, async (request, reply) => {
    requireOwnOrigin(request, base());
    const service = apiAs(app, request);
    // Messages other than calls of tools do not reach the API, so their token is checked first.
    const { method } = (request.body ?? {}) as { readonly method?: unknown };
    if (method !== 'tools/call') await service.ask('GET', TOKEN_CHECK);
    const response = service.isRefused() ? undefined : await answerTo(request, service);
    // Nor does a call of an unknown tool or with invalid arguments.
    if (!service.wasAsked()) await service.ask('GET', TOKEN_CHECK);
    if (response === undefined || service.isRefused()) throw withChallenge(invalidToken(), request, base(), SCOPE);
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  });
}

/** A page of another site must not use the agent's token (MCP, security of streamable HTTP). */
function requireOwnOrigin({ headers }: FastifyRequest, base: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(base).origin)
    throw forbidden('This origin may not call the tools');
}

/** Calls the API within this process, with the token and the address of the caller. */
function apiAs(app: FastifyInstance, request: FastifyRequest): Remote & { wasAsked(): boolean; isRefused(): boolean } {
  let wasAsked = false;
  let isRefused = false;
  const { authorization, 'x-forwarded-for': forwarded } = request.headers;
  return {
    url: PATH,
    wasAsked: () => wasAsked,
    isRefused: () => isRefused,
    async ask(method, path, body) {
      wasAsked = true;
      const { statusCode, headers, payload } = await app.inject({
        method,
        url: path,
        remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      isRefused ||= statusCode === 401;
      const link = typeof headers.link === 'string' ? headers.link : undefined;
      return { status: statusCode, body: payload === '' ? null : JSON.parse(payload), link };
    },
  };
}

/** Answers one message. The SDK is imported only here, so that the service does not load it at its start. */
async function answerTo(request: FastifyRequest, service: Remote): Promise<Response> {
  const [{ WebStandardStreamableHTTPServerTransport }, server] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    agentServer(service),
  ]);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = Object.entries(request.headers).filter(
      (one): one is [string, string] => typeof one[1] === 'string',
    );
    const message = new Request(`http://localhost${PATH}`, { method: 'POST', headers: new Headers(headers), body: '' });
    return await transport.handleRequest(message, { parsedBody: request.body });
  } finally {
    await server.close();
  }
}
