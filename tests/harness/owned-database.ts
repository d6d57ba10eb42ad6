import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { APP_ROLE } from '../../src/db/db.ts';
import { addressOf } from './command-line.ts';

/**
 * Creates an empty database on the shared server. Its owner is not a superuser and owns nothing else. As an operator's
 * administrator would arrange it, the service's role already exists on that server, and the owner is allowed to grant
 * it.
 */
export async function ownedDatabase(): Promise<{ owner: string; as(user: string): string }> {
  const root = inject('database');
  const name = `owned_${newUuid().replaceAll('-', '')}`;
  await asRoot(
    `create role ${name} login createrole password 'pw'`,
    `grant ${APP_ROLE} to ${name} with admin option`,
    `create database ${name} owner ${name}`,
  );
  afterAll(() => asRoot(`drop database ${name} with (force)`));
  const at = { ...root, database: name, password: 'pw' };
  return { owner: addressOf({ ...at, user: name }), as: (user) => addressOf({ ...at, user: `${name}_${user}` }) };
}

async function asRoot(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inject('database'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
