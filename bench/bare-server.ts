// A bare HTTP server around a bare query: what an answer costs when nothing is checked, sealed, noted or worked out.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const client = new pg.Client(process.argv[2]);
await client.connect();
const server = createServer(async (request, reply) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare');
  const { rows } = await client.query(searchParams.get('sql') ?? '', [Number(searchParams.get('id'))]);
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
