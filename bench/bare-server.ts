// A bare HTTP server in front of a bare query. It shows the cost of a response without validation, encryption, audit or
// calculation.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const client = new pg.Client(process.argv[2]);
await client.connect();

async function read(request: IncomingMessage): Promise<unknown> {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare');
  const { rows } = await client.query(searchParams.get('sql') ?? '', [Number(searchParams.get('id'))]);
  return rows;
}

/** Stores the request body as one row, in its own transaction. */
async function write(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request) body += chunk;
  await client.query('begin');
  const { rows } = await client.query('insert into kept (body) values ($1) returning id', [body]);
  await client.query('commit');
  return rows;
}

const server = createServer(async (request, reply) => {
  const answer = await (request.method === 'GET' ? read(request) : write(request));
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
