// A sample sending service that simulates the tax offices, for testing. It implements the contract of
// docs/filing-transport.md and stores messages in a folder. Nothing leaves this machine. Plain Node without packages.
//
//   FILING_TOKEN=sesame node examples/filing-gateway/server.mjs --port 8090 --folder ./messages

import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerTo } from './tax-office.mjs';

const MOST_BYTES = 64 * 1024 * 1024;
const MESSAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    folder: { type: 'string', default: 'messages' },
    // Can be repeated. Each value is an employee's payroll id, last name or tax number.
    refuse: { type: 'string', multiple: true, default: [] },
  },
});
const token = process.env.FILING_TOKEN ?? '';
if (token === '') {
  process.stderr.write('Set FILING_TOKEN to the token that the payroll service sends.\n');
  process.exit(2);
}
mkdirSync(options.folder, { recursive: true, mode: 0o700 });

/** Settings that a tester can change at run time: PUT /sandbox. */
const sandbox = { refuse: options.refuse, hold: null };

const fileOf = (id, ending) => join(options.folder, `${id}.${ending}`);
const digest = (text) => createHash('sha256').update(text).digest('hex');
const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Stores a message under its id, atomically and before the response is sent. Returns false if the id already exists.
 * Creating a link fails if the name exists, so if a message arrives twice at once, only one copy is stored.
 */
function keep(id, headers, body) {
  const draft = fileOf(id, `${process.pid}.${process.hrtime.bigint()}.part`);
  const envelope = headers['x-message-envelope'];
  writeFileSync(
    draft,
    JSON.stringify({
      id,
      kind: headers['x-message-kind'],
      content_type: headers['content-type'],
      envelope: envelope ? JSON.parse(envelope) : null,
      body,
    }),
    { mode: 0o600, flush: true },
  );
  try {
    linkSync(draft, fileOf(id, 'json'));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

const kept = (id) =>
  existsSync(fileOf(id, 'json')) ? JSON.parse(readFileSync(fileOf(id, 'json'), 'utf8')) : undefined;

/** The response that the contract defines for a message or a status request. Once created, it never changes. */
function standingOf(id) {
  const message = kept(id);
  if (!message) return { message_id: id, status: 'unknown' };
  if (!existsSync(fileOf(id, 'answer'))) {
    writeFileSync(fileOf(id, 'answer'), JSON.stringify(answerTo(message, sandbox.refuse)), { mode: 0o600 });
  }
  const answer = JSON.parse(readFileSync(fileOf(id, 'answer'), 'utf8'));
  return { message_id: id, conversation_id: `EXAMPLE-${id.slice(0, 8)}`, ...answer };
}

const refused = (id, code, text) => ({ message_id: id, status: 'refused', messages: [{ code, text }] });

async function receive(request, reply) {
  const id = request.headers['x-message-id'] ?? '';
  const body = await bodyOf(request);
  if (!MESSAGE_ID.test(id)) return reply(400, refused(id, 'EXAMPLE.ID', 'X-Message-Id is not a lower-case UUID'));
  if (body === undefined) return reply(413, refused(id, 'EXAMPLE.SIZE', `more than ${MOST_BYTES} bytes`));
  if (sandbox.hold === 'before keeping') return void held.push(id);
  const isNew = keep(id, request.headers, body);
  const { envelope, kind, body: keptBody } = kept(id);
  const isSame = digest(keptBody) === digest(body);
  note(id, isNew ? 'taken' : isSame ? 'sent again' : 'sent again with different bytes');
  // A real sender would now send the message to the tax office, using the strings in the envelope.
  if (isNew) say(`${id} ${kind} ${envelope?.ebms?.action ?? envelope?.upload?.record ?? 'without an envelope'}`);
  if (sandbox.hold === 'before answering') return undefined;
  if (!isNew) return reply(isSame ? 200 : 409, standingOf(id));
  return reply(202, { message_id: id, status: 'waiting', conversation_id: `EXAMPLE-${id.slice(0, 8)}` });
}

/** The ids of messages that the sandbox, at the tester's request, neither stored nor answered. */
const held = [];
/** A log of how each message arrived, for the tester. */
const notes = new Map();
const note = (id, text) => notes.set(id, [...(notes.get(id) ?? []), text]);

async function handle(request, reply) {
  const given = digest(request.headers.authorization ?? '');
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(digest(`Bearer ${token}`)))) {
    return reply(401, { error: 'the token is wrong' });
  }
  const { pathname } = new URL(request.url, 'http://sandbox.invalid');
  const id = /^\/messages\/([^/]+)$/.exec(pathname)?.[1];
  if (request.method === 'POST' && pathname === '/messages') return receive(request, reply);
  if (request.method === 'GET' && id !== undefined) {
    const standing = MESSAGE_ID.test(id) ? standingOf(id) : { message_id: id, status: 'unknown' };
    return reply(standing.status === 'unknown' ? 404 : 200, standing);
  }
  if (request.method === 'GET' && pathname === '/sandbox') {
    const ids = readdirSync(options.folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
    return reply(200, {
      ...sandbox,
      held,
      messages: ids.map((each) => {
        const { kind, envelope } = kept(each);
        return { message_id: each, kind, envelope, received: notes.get(each) ?? [] };
      }),
    });
  }
  if (request.method === 'PUT' && pathname === '/sandbox') {
    const { refuse = sandbox.refuse, hold = null } = JSON.parse((await bodyOf(request)) ?? '{}');
    Object.assign(sandbox, { refuse, hold });
    return reply(200, sandbox);
  }
  return reply(404, { error: 'unknown operation' });
}

/** The whole body as text, or undefined if it is too long. */
async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(parts).toString('utf8');
}

const server = createServer((request, response) => {
  const reply = (status, body) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  handle(request, reply).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    if (!response.headersSent) reply(500, { error: 'the sandbox failed' });
  });
});
server.listen(Number(options.port), '127.0.0.1', () => {
  say(
    `The filing sandbox listens at http://127.0.0.1:${server.address().port} and keeps messages in ${options.folder}.`,
  );
});
