import { expect, inject, it } from 'vitest';
import { MigrationError } from './failures.ts';
import { onConnection } from './on-connection.ts';

it('reports a connection lost during an operation in one sentence', async () => {
  await expect(
    onConnection(inject('database'), {}, (client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow(
    new MigrationError('The connection to the database was lost: terminating connection due to administrator command.'),
  );
});

it('passes on other errors unchanged', async () => {
  await expect(onConnection(inject('database'), {}, (client) => client.query('select 1 / 0'))).rejects.toThrow(
    'division by zero',
  );
});
