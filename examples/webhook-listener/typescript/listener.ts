// Receives webhooks: verifies, stores, responds, and only then handles the event. Node with @tasman/client.
//
//   WEBHOOK_SECRET=… npx tsx examples/webhook-listener/typescript/listener.ts
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type TasmanEvent, verifyWebhook, WebhookVerificationError } from '@tasman/client';

const secret = process.env.WEBHOOK_SECRET ?? '';
const port = Number(process.env.PORT ?? 9090);
const inbox = process.env.INBOX ?? 'inbox';
const MOST_BYTES = 10 * 1024 * 1024;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Your own code goes here. It may run again after a crash, so it must be idempotent. */
async function handle(event: TasmanEvent): Promise<void> {
  // The type of the event decides which fields its data has.
  if (event.type === 'pay.created') say(`pay ${event.data.id} of employee ${event.data.employee_id}`);
  say(`handled ${event.type} ${event.id}`);
}

/**
 * Stores an event under its id, atomically. Returns false if the event is already stored, even if it came in another
 * delivery.
 */
function keep(id: string, body: Buffer): boolean {
  const part = join(inbox, `${randomUUID()}.part`);
  writeFileSync(part, body, { flush: true });
  try {
    linkSync(part, join(inbox, `${id}.json`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(part);
  }
}

let working = Promise.resolve();
/**
 * Handles stored events one after another. If handling fails, the event is kept and retried when the next event
 * arrives.
 */
function work(): void {
  working = working.then(async () => {
    for (const file of readdirSync(inbox).filter((name) => name.endsWith('.json'))) {
      const done = join(inbox, file.replace(/json$/, 'done'));
      if (existsSync(done)) continue;
      try {
        await handle(JSON.parse(readFileSync(join(inbox, file), 'utf8')));
        writeFileSync(done, '');
      } catch (error) {
        process.stderr.write(`${file}: ${error}\n`);
      }
    }
  });
}

/** Handles a request and resolves to the status of the response. */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  try {
    const event = await verifyWebhook({ body, headers: request.headers, secrets: secret });
    if (keep(event.id, body)) work();
    else say(`seen ${event.id}`);
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 401;
    // The event could not be stored, so the response is an error that makes the service send it again.
    process.stderr.write(`${error}\n`);
    return 500;
  }
}

/** The raw body, before any parser, or undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return size <= MOST_BYTES ? Buffer.concat(parts) : undefined;
}

if (secret === '') throw new Error('Set WEBHOOK_SECRET to the secret of the endpoint.');
mkdirSync(inbox, { recursive: true });
work();
createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.destroy(),
  );
}).listen(port, '127.0.0.1', () => say(`listening at http://127.0.0.1:${port}`));
