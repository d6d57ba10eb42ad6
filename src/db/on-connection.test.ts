import { expect, inject, it } from 'vitest';
import { MigrationError } from './migration-error.ts';
import { onConnection } from './on-connection.ts';

it('a connection that is lost in the middle of the work is one sentence', async () => {
  await expect(
    onConnection(inject('database'), {}, (client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow(
    new MigrationError('The connection to the database was lost: terminating connection due to administrator command.'),
  );
});

it('what else goes wrong is told as it is', async () => {
  await expect(onConnection(inject('database'), {}, (client) => client.query('select 1 / 0'))).rejects.toThrow(
    'division by zero',
  );
});
