// An example ledger that stores journals in memory. Plain Node without packages.
//
//   LEDGER_TOKEN=sesame node examples/journal-push/sandbox.mjs --port 8095
//
// POST /journals with an Idempotency-Key returns 201 with the id, 200 if the same journal exists, 409 if the key was
// used for a different journal, and 422 if the journal does not balance. GET /journals lists the journals. After
// PUT /sandbox {"lose_answers": 2}, the ledger stores the next two journals but returns 500.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8095' } } });
const token = process.env.LEDGER_TOKEN ?? 'sesame';
const journals = new Map();
const sandbox = { lose_answers: 0 };

function answerTo(method, path, key, body) {
  if (method === 'GET' && path === '/journals') return [200, [...journals.values()]];
  if (method === 'PUT' && path === '/sandbox') return [200, Object.assign(sandbox, JSON.parse(body))];
  if (method !== 'POST' || path !== '/journals') return [404, { error: 'unknown operation' }];
  if (!key) return [400, { error: 'Idempotency-Key is missing' }];
  const journal = JSON.parse(body);
  const balance = journal.lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  if (balance !== 0) return [422, { error: `the journal is out of balance by ${balance} cents` }];
  const there = journals.get(key);
  if (!there) journals.set(key, { id: `J-${journals.size + 1}`, text: body, journal });
  const { id, text } = journals.get(key);
  if (text !== body) return [409, { error: `${key} was already used for a different journal` }];
  if (sandbox.lose_answers > 0) {
    sandbox.lose_answers -= 1;
    return [500, { error: 'the response was lost' }];
  }
  return [there ? 200 : 201, { id }];
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const isKnown = request.headers.authorization === `Bearer ${token}`;
  const [status, body] = isKnown
    ? answerTo(request.method, request.url, request.headers['idempotency-key'], Buffer.concat(parts).toString())
    : [401, { error: 'the token is wrong' }];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(Number(values.port), '127.0.0.1', () => {
  process.stdout.write(`The example ledger listens at http://127.0.0.1:${server.address().port}\n`);
});
