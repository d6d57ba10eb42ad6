import { parseArgs } from 'node:util';
import { didYouMean } from '../base/closest-word.ts';
import { eventTypes } from '../webhooks/event/event-types.ts';
import { TEST_EVENT } from '../webhooks/event-type.ts';
import { type Remote, remote, sentenceOf, tokenOf, urlOf } from './agent/remote.ts';
import { CommandError, UsageError } from './operator/usage-error.ts';
import type { Env } from './terminal.ts';

export const TRIGGER_HELP = `Usage: tasman trigger <event type> [--webhook <id>]
       tasman trigger --list

Sends a test event of any type to one of your webhook endpoints. The event is signed, retried and logged like any other, and
its data is the example of the API document. No data changes.

Options
  --webhook <id>  the endpoint; needed if you have more than one active endpoint
  --list          list the event types

Environment
  TASMAN_URL         the service (http://127.0.0.1:8080)
  TASMAN_TOKEN       a partner's access token, or an API key with the scope webhooks.manage
  TASMAN_TOKEN_FILE  instead: a file with the token

Examples
  tasman trigger --list
  tasman trigger pay.created
  tasman trigger leave_request.approved --webhook 1000
`;

export interface TriggerIo {
  readonly env: Env;
  readonly say: (line: string) => void;
}

interface Endpoint {
  readonly id: number;
  readonly url: string;
  readonly isActive: boolean;
}

const TYPES = [{ name: TEST_EVENT, description: 'Contains no record' }, ...eventTypes()];
/** The event types that can be sent, by name. */
export const TRIGGER_TYPES: readonly string[] = TYPES.map(({ name }) => name);
const NEEDS_TOKEN =
  'TASMAN_TOKEN or TASMAN_TOKEN_FILE must contain a partner’s access token, or an API key with the scope webhooks.manage.';

/** Runs `tasman trigger`. Resolves to the exit code. */
export async function triggerCommand(args: readonly string[], { env, say }: TriggerIo): Promise<number> {
  const { type, webhook, lists } = readArguments(args);
  if (lists) {
    const width = Math.max(...TYPES.map(({ name }) => name.length)) + 2;
    for (const { name, description } of TYPES) say(`${name.padEnd(width)}${description}`);
    return 0;
  }
  const service = remote(urlOf(env), tokenOf(env, NEEDS_TOKEN));
  const endpoint = await endpointOf(service, webhook);
  const { delivery } = (await answerTo(service, 'POST', `/api/webhooks/${endpoint.id}/test`, { type })) as {
    delivery: { id: number };
  };
  say(`Delivery ${delivery.id} of ${type} to ${endpoint.url} is queued.`);
  return 0;
}

function readArguments(args: readonly string[]) {
  let parsed: { values: { webhook?: string; list?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...args],
      options: { webhook: { type: 'string' }, list: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(`trigger: ${(error as Error).message.split('. ')[0]}.`);
  }
  const { values, positionals } = parsed;
  const [type = '', ...more] = positionals;
  if (values.list !== true) {
    if (type === '' || more.length > 0)
      throw new UsageError('trigger takes exactly one event type, such as pay.created.');
    if (!TRIGGER_TYPES.includes(type)) {
      throw new UsageError(
        `There is no event type "${type}"${didYouMean(type, TRIGGER_TYPES) || '.'} List all with "tasman trigger --list".`,
      );
    }
  }
  if (!/^[1-9]\d{0,14}$/.test(values.webhook ?? '1')) {
    throw new UsageError(`--webhook must be the id of an endpoint, but it is "${values.webhook}".`);
  }
  return {
    type,
    webhook: values.webhook === undefined ? undefined : Number(values.webhook),
    lists: values.list === true,
  };
}

/** The given endpoint, or the only active one. */
async function endpointOf(service: Remote, id: number | undefined): Promise<Endpoint> {
  const { webhooks } = (await answerTo(service, 'GET', '/api/webhooks')) as { webhooks: readonly Endpoint[] };
  const active = webhooks.filter(({ isActive }) => isActive);
  if (id !== undefined) {
    const found = webhooks.find((one) => one.id === id);
    if (!found) throw new CommandError(`You have no webhook endpoint ${id}.`);
    return found;
  }
  if (active.length === 1) return active[0]!;
  throw new CommandError(
    active.length === 0
      ? 'You have no active webhook endpoint. Create one in the console or with POST /api/webhooks.'
      : `You have several active webhook endpoints. Choose one with --webhook:\n${active.map((one) => `  ${one.id}  ${one.url}`).join('\n')}`,
  );
}

async function answerTo(service: Remote, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const reply = await service.ask(method, path, body).catch((error: Error) => {
    throw new CommandError(`The service cannot be reached at ${service.url}: ${error.message}`);
  });
  if (reply.status !== 200) throw new CommandError(`${sentenceOf(reply)}.`);
  return reply.body;
}
