import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { counted } from '../base/counted.ts';
import { sameText } from '../base/secrets.ts';
import { signature } from '../webhooks/signature.ts';
import { abortAtSignal } from './stopping.ts';

export const LISTEN_HELP = `Usage: tasman listen [options]

Prints every webhook delivery that arrives and checks its signature. Use it to develop a webhook endpoint: start the service
with WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 and register the address that this command prints.

Options
  --port <number>     port on 127.0.0.1 (default 9090; 0 picks a free port)
  --secret <text>     the endpoint's secret; without it, signatures are not checked
  --prefix <text>     the service's HEADER_PREFIX (default SVC)
  --status <number>   response status (default 200)
  --tolerance <secs>  maximum age of a timestamp in seconds (default 300)

Examples
  tasman listen --secret "$SECRET"
  tasman listen --port 9191 --status 500      # to see how failed deliveries are retried
`;

/** Invalid options of `tasman listen`. The message is one sentence. */
export class ListenUsageError extends Error {}

export interface ListenOptions {
  readonly port: number;
  readonly secret: string | undefined;
  readonly prefix: string;
  readonly status: number;
  readonly toleranceSeconds: number;
}

export interface ListenIo {
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** Resolves when the command must stop listening. */
  readonly stopped: Promise<void>;
}

export function readListenOptions(args: readonly string[]): ListenOptions {
  let values: Record<string, string | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        secret: { type: 'string' },
        prefix: { type: 'string' },
        status: { type: 'string' },
        tolerance: { type: 'string' },
      },
      strict: true,
    }));
  } catch (error) {
    throw new ListenUsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
  return {
    port: wholeNumber('--port', values.port ?? '9090', 0, 65_535),
    secret: values.secret,
    prefix: values.prefix ?? 'SVC',
    status: wholeNumber('--status', values.status ?? '200', 200, 599),
    toleranceSeconds: wholeNumber('--tolerance', values.tolerance ?? '300', 1, 86_400),
  };
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to))
    throw new ListenUsageError(`${name} must be a whole number from ${from} to ${to}, but it is "${text}".`);
  return value;
}

/** Receives deliveries until stopped. Resolves to the exit code. */
export async function listenForDeliveries(options: ListenOptions, { say, now, stopped }: ListenIo): Promise<number> {
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    response.writeHead(options.status).end();
    for (const line of describeDelivery(request.headers, body, options, now())) say(line);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, '127.0.0.1', resolve);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ListenUsageError(`Port ${options.port} is already in use. Choose another with --port.`);
  }
  say(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await stopped;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return 0;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Formats a delivery: its event, the result of the signature check and the content. */
function describeDelivery(
  headers: Headers,
  body: Uint8Array,
  { secret, prefix, toleranceSeconds }: Pick<ListenOptions, 'secret' | 'prefix' | 'toleranceSeconds'>,
  at: Date,
): readonly string[] {
  const header = (name: string) => String(headers[`x-${prefix}-${name}`.toLowerCase()] ?? '(none)');
  const [sent, given] = [header('timestamp'), header('signature')];
  const verdict = () => {
    if (secret === undefined) return 'signature not checked; pass --secret to check it';
    if (!sameText(given, signature(secret, sent, body))) return 'SIGNATURE INVALID';
    const age = Math.floor(at.getTime() / 1000) - Number(sent);
    return Math.abs(age) > toleranceSeconds
      ? `signature valid, but its timestamp is off by ${counted(age, 'second')}`
      : 'signature valid';
  };
  return [
    '',
    `${at.toISOString()}  ${header('event')}  delivery ${header('delivery-id')}  ${verdict()}`,
    readable(Buffer.from(body).toString('utf8')),
  ];
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Runs `tasman listen`. It ends with the terminal or program that started it, so that it does not keep its port. */
export async function listenCommand(args: readonly string[], io: Omit<ListenIo, 'stopped'>): Promise<number> {
  const options = readListenOptions(args);
  const { signal, forget } = abortAtSignal({ withParent: true });
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  try {
    return await listenForDeliveries(options, { ...io, stopped });
  } finally {
    forget();
  }
}
