import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../../src/base/secrets.ts';
import { APP_ROLE } from '../../src/db/db.ts';
import { addressOf, tasman } from '../harness/command-line.ts';

const SECRET_KEY = 'the key all nodes share, long enough';
const UP_TO_DATE = { code: 0, stdout: 'The database is up to date.\n', stderr: '' };

describe('commands on a server whose owner is not a superuser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-cli-'));
  let client: pg.Client;
  /**
   * The environment with the service user's database address, and the same environment with the owner's address as
   * well.
   */
  let service: Record<string, string>;
  let both: Record<string, string>;

  beforeAll(async () => {
    const { owner, as } = await ownedDatabase();
    service = { DATABASE_URL: as('runtime'), SECRET_KEY, LOG_LEVEL: 'silent' };
    both = { ...service, DATABASE_ADMIN_URL: owner, DATA_DIR: folder };
    client = new pg.Client(owner);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    rmSync(folder, { recursive: true });
  });

  it('migrate does not load the demo, and demo loads it once', async () => {
    expect(await tasman(['migrate'], both)).toEqual(UP_TO_DATE);
    const { rows } = await client.query('select rolsuper or rolbypassrls as bypass from pg_roles where rolname = $1', [
      'tasman_app',
    ]);
    expect(rows).toEqual([{ bypass: false }]);
    expect(await tasman(['demo'], both)).toEqual({ code: 0, stdout: 'The demo world is loaded.\n', stderr: '' });
    expect(await tasman(['demo'], both)).toEqual({
      code: 0,
      stdout: 'The database already has accounts. The demo world can only be loaded into an empty database.\n',
      stderr: '',
    });
    expect(await tasman(['verify'], service)).toMatchObject({ code: 0, stderr: '' });
  });

  it('serve refuses to run as the owner of the tables', async () => {
    const owner = both.DATABASE_ADMIN_URL!;
    expect(await tasman(['serve'], { ...both, DATABASE_URL: owner, LOG_LEVEL: 'info' })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The user "${client.user}" of DATABASE_URL owns the database or something in it, so row-level security would not restrict the service: set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" creates when DATABASE_ADMIN_URL is set to the address of the owner.\n`,
    });
  });

  it('serve refuses to expose the demo to other machines, even if an earlier start loaded the demo', async () => {
    expect(await tasman(['serve'], { ...both, HOST: '0.0.0.0' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database contains the demo world, whose passwords are public, so it is not served on HOST 0.0.0.0. Set HOST to 127.0.0.1, use another database, or close the demo accounts with "tasman customer close".\n',
    });
  });

  it('only the owner of the tables can erase an account; the service’s own user can only export it', async () => {
    expect(await tasman(['customer', 'close', '--customer', '3'], service)).toMatchObject({ code: 0, stderr: '' });
    const parcel = join(folder, 'export');
    mkdirSync(parcel);
    const given = ['--customer', '3', '--folder', parcel, '--without-payslips', '--json'];
    expect(await tasman(['customer', 'export', ...given], service)).toMatchObject({ code: 0, stderr: '' });
    const { tables } = JSON.parse(readFileSync(join(parcel, 'manifest.json'), 'utf8'));
    expect(tables.company.rows).toBe(2);

    const erase = ['customer', 'erase', '--customer', '3', '--force', '--json'];
    expect(await tasman(erase, service, 'Demo Customer\n')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The service’s own database user may not erase an account. Set DATABASE_ADMIN_URL to the address of the owner of the tables.\n',
    });
    const erased = await tasman(erase, both, 'Demo Customer\n');
    expect(erased).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(erased.stdout)).toMatchObject({ customer_id: 3, name: 'Demo Customer' });

    for (const table of Object.keys(tables).filter((name) => name !== 'customer')) {
      expect([table, await rowsOf('3', table)]).toEqual([table, 0]);
    }
    expect(await rowsOf('4', 'company')).toBe(1);
    expect(await rowsOf('0', 'audit_log')).toBe(1);
  });

  async function rowsOf(customer: string, table: string): Promise<number> {
    await client.query(`select set_config('app.customer_id', $1, false), set_config('app.system', 'on', false)`, [
      customer,
    ]);
    const { rows } = await client.query(`select count(*)::int as n from ${table} where customer_id = $1`, [customer]);
    return rows[0].n;
  }
});

/**
 * Creates an empty database on the shared server. Its owner is not a superuser and owns nothing else. As an operator's
 * administrator would arrange it, the service's role already exists on that server, and the owner is allowed to grant
 * it.
 */
async function ownedDatabase(): Promise<{ owner: string; as(user: string): string }> {
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
