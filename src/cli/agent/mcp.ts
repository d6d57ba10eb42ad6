import { inTurns } from '../../base/in-turns.ts';
import { bodyValidator, SchemaProblem } from '../../http/validation/validation.ts';
import { VERSION } from '../../version.ts';
import type { Terminal } from '../terminal.ts';
import { type Remote, remote, sentenceOf, tokenOf, urlOf } from './remote.ts';
import { callOf, inputOf, isOwnCursor, pageOf, TOOLS, type Tool, withoutPrivate } from './tools.ts';

/** The maximum length of a response. Agents cannot use longer ones, so they are asked to narrow the request. */
const LONGEST_ANSWER = 200_000;
/** The maximum number of problems that the answer to one call lists. */
const MOST_PROBLEMS = 20;

const INSTRUCTIONS =
  'Payroll for Australia and New Zealand. Start with list_companies. Amounts from the service are final: do not ' +
  'calculate them yourself, use explain_pay for reasons. You cannot pay anyone: propose_* tools preview and return a ' +
  'confirmation id that a person must approve. Never say that something was paid before read_proposal says approved.';

/** Serves one agent until its standard input closes. The SDK is imported only here. */
export async function serveMcp({ env, stdin, stdout }: Pick<Terminal, 'env' | 'stdin' | 'stdout'>): Promise<number> {
  const service = remote(urlOf(env), tokenOf(env));
  const [{ StdioServerTransport }, server] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    agentServer(service),
  ]);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport(stdin, stdout));
  await ended;
  await server.close();
  return 0;
}

/** A server that answers with the tools. Its transport is connected by the caller. */
export async function agentServer(service: Remote) {
  const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const server = new Server(
    { name: 'tasman', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: TOOLS.map(described) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    answerOf(service, params.name, params.arguments ?? {}),
  );
  return server;
}

const described = (tool: Tool) => ({
  name: tool.name,
  description: tool.description,
  inputSchema: plainSchema(inputOf(tool)),
  outputSchema: tool.output,
  annotations: { readOnlyHint: tool.method === 'GET', destructiveHint: false, openWorldHint: false },
});

/** Plain JSON Schema for agents, without the extensions that only our validator and our OpenAPI document use. */
const plainSchema = (schema: unknown): { type: 'object' } =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (/^(x-|~)/.test(key) ? undefined : value)));

interface Result {
  readonly [key: string]: unknown;
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError: boolean;
}

/** Runs one tool. Every failure becomes a sentence that the agent can act on. */
async function answerOf(service: Remote, name: string, input: Readonly<Record<string, unknown>>): Promise<Result> {
  const refused = (text: string): Result => ({ content: [{ type: 'text', text }], isError: true });
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) return refused(`There is no tool ${name}.`);
  try {
    await inTurns(bodyValidator(inputOf(tool))(input));
    if (!isOwnCursor(tool, input)) return refused('cursor: must be the next_cursor of the previous page');
    const call = callOf(tool, input);
    const reply = await service.ask(call.method, call.path, call.body);
    if (reply.status === 401) {
      return refused('The token is missing, expired or revoked. The operator of this agent must supply a new one.');
    }
    if (reply.status >= 400) return refused(sentenceOf(reply));
    const body = withoutPrivate(tool.list ? pageOf(tool.list, input, reply) : reply.body);
    const structuredContent = withId(body, tool);
    const text = JSON.stringify(structuredContent);
    if (text.length > LONGEST_ANSWER)
      return refused('The response is too long. Ask for fewer days, or set a lower limit.');
    return { content: [{ type: 'text', text }], structuredContent, isError: false };
  } catch (error) {
    if (error instanceof SchemaProblem) {
      const first = error.problems.slice(0, MOST_PROBLEMS);
      return refused(first.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; '));
    }
    return refused(`The service cannot be reached at ${service.url}: ${(error as Error).message}`);
  }
}

/** Adds the confirmation id of a new proposal, and says what the person has to do with it. */
function withId(given: unknown, { method }: Tool): Record<string, unknown> {
  const body = given as Record<string, unknown>;
  if (method !== 'POST') return body;
  const { id, company_id } = body;
  return {
    confirmation_id: id,
    next: `A person must approve this: in the console under Proposals, or with "tasman approve ${id} --company ${company_id}". No one is paid until then.`,
    preview: body,
  };
}
