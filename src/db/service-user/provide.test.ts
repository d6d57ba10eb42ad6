import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../../base/secrets.ts';
import { openDb } from '../db.ts';
import { MigrationError } from '../failures.ts';
import { migrate } from '../migrate.ts';
import { type ProvidedDatabase, provideDatabase } from './provide.ts';
import { sameLoginAt } from './service-login.ts';

const KEY = 'a key that all nodes of this test share';
const OTHER_KEY = 'the key that comes after the first one';

let root: pg.Client;
const databases: string[] = [];
const roles: string[] = [];

beforeAll(async () => {
  root = new pg.Client(inject('database'));
  await root.connect();
});
afterAll(async () => {
  for (const name of databases) await root.query(`drop database ${name} with (force)`);
  const { rows } = await root.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname ~ '^tasman_service_[0-9]+_' or rolname = any ($1)`,
    [roles],
  );
  // The order matters: members must be dropped before the roles that they belong to.
  for (const { name } of rows) await root.query(`drop owned by ${name}`);
  for (const { name } of rows) await root.query(`drop role ${name}`);
  await root.end();
});

/** A login with these rights and a unique name. */
async function aUser(rights = ''): Promise<string> {
  const name = `u_${newUuid().replaceAll('-', '')}`;
  await root.query(`create role ${name} login password 'pw' ${rights}`);
  roles.push(name);
  return name;
}

/**
 * Creates a user who owns a database and may create roles, like a user that an operator's administrator sets up. The
 * service's role already exists, because other databases on the server use it.
 */
async function anOwner(): Promise<string> {
  const owner = await aUser('createrole');
  await root.query(`grant tasman_app to ${owner} with admin option`);
  return owner;
}

type Address = (user: string, password?: string) => string;

/** Creates an empty database. The function that it returns builds the database's address for a user. */
async function aDatabase(owner?: string, template = 'template0'): Promise<Address> {
  const name = `provide_${newUuid().replaceAll('-', '')}`;
  await root.query(`create database ${name} template ${template} ${owner ? `owner ${owner}` : ''} strategy file_copy`);
  databases.push(name);
  const { host, port } = inject('database');
  return (user, password = 'pw') => `postgres://${user}:${password}@${host}:${port}/${name}`;
}

// Migrating takes more than a second of CPU time, so only tests of the migration start with an empty database.

/** A database that a superuser has migrated. */
const migratedDatabase = (superuser: string): Promise<Address> => aDatabase(superuser, 'template_empty');

let firstOwned: Promise<{ readonly owner: string; readonly name: string }> | undefined;

/** A database migrated by its owner, who is not a superuser. The tests that use it share the owner. */
async function ownedDatabase(): Promise<{ readonly owner: string; readonly address: Address }> {
  firstOwned ??= migrateAsOwner();
  const { owner, name } = await firstOwned;
  return { owner, address: await aDatabase(owner, name) };
}

async function migrateAsOwner() {
  const owner = await anOwner();
  const address = await aDatabase(owner);
  const name = databases.at(-1)!;
  await provideDatabase(given(address(owner)));
  return { owner, name };
}

const given = (databaseUrl: string, databaseAdminUrl?: string, secretKeys: readonly [string, ...string[]] = [KEY]) => ({
  databaseUrl,
  databaseAdminUrl,
  secretKeys,
  dataDir: '/nonexistent',
  at: new Date('2026-03-10T00:00:00Z'),
  log: () => {},
  onLost: () => {},
});

const refusalOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'not refused',
    (error: unknown) => {
      expect(error).toBeInstanceOf(MigrationError);
      return (error as Error).message;
    },
  );

async function ask<Row extends pg.QueryResultRow>(address: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Inserts an account as the owner of the database. */
const ACCOUNT = `insert into customer (name, is_api_admin, is_reseller, created_at, updated_at)
  values ('Hidden account', false, false, '2026-01-01', '2026-01-01')`;

const DENIED = 'permission denied for table customer';
/** Statements that an attacker on the service's connection would try, each with its expected result. */
const ESCAPES = [
  ['set role none', DENIED],
  ['reset role', []],
  ['reset all', []],
  ['set session authorization default', []],
  ['discard all', []],
] as const;

async function expectNoEscape(provided: ProvidedDatabase, owner: string): Promise<void> {
  const address = provided.service as string;
  const inRole = '-c role=tasman_app';
  for (const [statement, shown] of ESCAPES) {
    const client = new pg.Client({ connectionString: address, options: inRole });
    await client.connect();
    try {
      await client.query(statement);
      const seen = await client.query('select * from customer').then(
        ({ rows }) => rows,
        (error: Error) => error.message,
      );
      expect([statement, seen]).toEqual([statement, shown]);
    } finally {
      await client.end();
    }
  }
  for (const statement of [
    `set role ${owner}`,
    `set session authorization ${owner}`,
    'set session authorization tasman_app',
    `grant ${owner} to current_user`,
    'alter table customer no force row level security',
    'alter table customer owner to current_user',
    'drop policy account on customer',
    'create table public.mine (id int)',
    'create function public.mine() returns int language sql return 1',
    'create role another',
    'alter role current_user bypassrls',
    `copy customer to '/tmp/copied'`,
  ]) {
    await expect(ask(address, statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
}

describe('with only the address of the owner', () => {
  it('the service migrates as the owner and runs with its own login, which has no special rights', async () => {
    const owner = await anOwner();
    const address = await aDatabase(owner);
    const provided = await provideDatabase(given(address(owner)));
    const { user } = new pg.Client(provided.service as string);
    expect(user).toMatch(/^tasman_service_\d+_[0-9a-f]{8}$/);
    expect(
      await ask(
        address(owner),
        `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit
      from pg_roles where rolname = '${user}'`,
      ),
    ).toEqual([
      {
        rolname: user,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolinherit: false,
      },
    ]);
    expect(provided.admin).toBe(address(owner));
    const db = openDb(provided.service, { poolSize: 2, onError: () => {} });
    await db.ping();
    await db.close();
  });

  it('no statement lets the service’s connection see the rows of other accounts or become the owner', async () => {
    const superuser = await aUser('superuser');
    for (const { owner, address } of [
      await ownedDatabase(),
      { owner: superuser, address: await migratedDatabase(superuser) },
    ]) {
      const provided = await provideDatabase(given(address(owner)));
      await ask(address(owner), `set app.system = 'on'`, ACCOUNT);
      await expectNoEscape(provided, owner);
    }
  });

  it('the service accepts an address with host and user in its query parameters', async () => {
    const { owner, address: addressOf } = await ownedDatabase();
    const address = new URL(addressOf(owner));
    const spelled = `postgres://${address.pathname}?host=${address.hostname}&port=${address.port}&user=${owner}&password=pw`;
    const { service } = await provideDatabase(given(spelled));
    expect(await ask(service as string, 'select session_user::text like $$tasman\\_service\\_%$$ as own')).toEqual([
      { own: true },
    ]);
  });

  it('several nodes that start at once on an empty database use the same login', async () => {
    const owner = await anOwner();
    const address = await aDatabase(owner);
    const nodes = await Promise.all([1, 2, 3, 4].map(() => provideDatabase(given(address(owner)))));
    expect(new Set(nodes.map(({ service }) => service)).size).toBe(1);
  });

  it('the migrate command disables the login of a retired key and keeps the login of the current key', async () => {
    const { owner, address } = await ownedDatabase();
    const first = await provideDatabase(given(address(owner)));
    const second = await provideDatabase(given(address(owner), undefined, [OTHER_KEY, KEY]));
    expect(second.service).not.toBe(first.service);
    expect(await ask(first.service as string, 'select 1 as n')).toEqual([{ n: 1 }]);
    // Starting the service does not disable any logins, because other nodes may use other keys. The command does
    // disable logins.
    await provideDatabase(given(address(owner), undefined, [OTHER_KEY]));
    expect(await ask(first.service as string, 'select 1 as n')).toEqual([{ n: 1 }]);
    await provideDatabase({ ...given(address(owner), undefined, [OTHER_KEY]), closesOldLogins: true });
    await expect(ask(first.service as string, 'select 1')).rejects.toThrow(/is not permitted to log in/);
    expect(await ask(second.service as string, 'select 1 as n')).toEqual([{ n: 1 }]);
    // The login that belongs to this key is enabled again when the key is used again.
    await provideDatabase(given(address(owner)));
    expect(await ask(first.service as string, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('the start fails with instructions when the owner cannot create a login', async () => {
    const owner = await aUser();
    const address = await aDatabase(owner);
    expect(await refusalOf(provideDatabase(given(address(owner))))).toMatch(
      /^The user "tasman_service_\d+_[0-9a-f]{8}" that the service would run as could not be created \(permission denied to create role\): as an administrator run "create role tasman_service login noinherit password '…' in role tasman_app", then set DATABASE_URL to the address of that user and DATABASE_ADMIN_URL to that of the owner\.$/,
    );
  });
});

describe('with the addresses of the owner and of the service', () => {
  it('migrating creates the user named in the service’s address, with its password, and the service runs as that user', async () => {
    const { owner, address } = await ownedDatabase();
    const user = `service_${newUuid().replaceAll('-', '')}`;
    roles.push(user);
    const service = address(user, encodeURIComponent('a pässword / with signs'));
    const provided = await provideDatabase(given(service, address(owner)));
    expect([provided.service, provided.admin]).toEqual([service, address(owner)]);
    await ask(address(owner), `set app.system = 'on'`, ACCOUNT);
    await expectNoEscape(provided, owner);
    // The owner's address is no longer needed to start the service.
    expect((await provideDatabase(given(service))).admin).toBeUndefined();
    // A wrong password is rejected, and the start does not change the stored password.
    expect(await refusalOf(provideDatabase(given(address(user, 'other'), address(owner))))).toBe(
      `The database cannot be reached: password authentication failed for user "${user}".`,
    );
  });

  it('an owner who may not create roles can migrate if an administrator created the service’s user', async () => {
    const owner = await aUser();
    const user = await aUser('noinherit in role tasman_app');
    const address = await aDatabase(owner);
    const provided = await provideDatabase(given(address(user), address(owner)));
    await ask(address(owner), `set app.system = 'on'`, ACCOUNT);
    await expectNoEscape(provided, owner);
  });

  it('migrating adds a user created by an administrator to the service’s role', async () => {
    const owner = await aUser('superuser');
    const user = await aUser();
    const address = await migratedDatabase(owner);
    await root.query(`revoke connect on database ${databases.at(-1)} from public`);
    await provideDatabase(given(address(user), address(owner)));
    expect(await ask(address(user), 'set role tasman_app', 'select count(*)::int as n from customer')).toEqual([
      { n: 0 },
    ]);
  });

  it.each([
    ['a superuser', 'superuser', 'is a superuser'],
    ['a user that may bypass row-level security', 'bypassrls', 'may bypass row-level security'],
    ['a user that may create roles', 'createrole', 'may create and grant roles'],
    ['a user with replication rights', 'replication', 'may replicate the whole server'],
  ])('%s is rejected as the service’s user', async (_, rights, power) => {
    const [owner, user] = [await aUser('superuser'), await aUser(rights)];
    const address = await migratedDatabase(owner);
    expect(await refusalOf(provideDatabase(given(address(user), address(owner))))).toBe(refusal(user, power));
  });

  it.each([
    ['the owner of the database', (user: string, name: string) => `alter database ${name} owner to ${user}`, undefined],
    ['the owner of one table', (user: string) => `alter table department owner to ${user}`, undefined],
    ['the owner of one function', (user: string) => `alter function is_abn_taken(text) owner to ${user}`, undefined],
    ['the owner of a schema', (user: string) => `create schema theirs authorization ${user}`, undefined],
    [
      'a user that may create tables in the schema',
      (user: string) => `grant create on schema public to ${user}`,
      'may create tables and functions in the schema public',
    ],
    [
      'a user that may run programs on the server',
      (user: string) => `grant pg_execute_server_program to ${user}`,
      'may act as "pg_execute_server_program", which can access the files of the server',
    ],
  ])('%s is rejected as the service’s user', async (_, change, power = 'owns the database or something in it') => {
    const [owner, user] = [await aUser('superuser'), await aUser()];
    const address = await migratedDatabase(owner);
    await provideDatabase(given(address(user), address(owner)));
    await ask(address(owner), change(user, databases.at(-1)!));
    expect(await refusalOf(provideDatabase(given(address(user), address(owner))))).toBe(refusal(user, power));
  });

  it('an indirect member of the owner role is rejected as the service’s user', async () => {
    const { owner, address } = await ownedDatabase();
    const [between, user] = [await aUser(), await aUser()];
    await root.query(`grant ${owner} to ${between}; grant ${between} to ${user}`);
    expect(await refusalOf(provideDatabase(given(address(user), await addressOfRoot(address))))).toBe(
      refusal(user, `may act as "${owner}", which owns the database or something in it`),
    );
  });
});

describe('with the address of a user that owns nothing', () => {
  it('the start fails with the command to run when the database is not migrated to this version', async () => {
    const owner = await aUser('superuser');
    const user = await aUser('in role tasman_app');
    const address = await aDatabase(owner);
    const sentence =
      'The database is not at this version of Tasman: run "tasman migrate" with DATABASE_ADMIN_URL set to the address of its owner.';
    expect(await refusalOf(provideDatabase(given(address(user))))).toBe(sentence);
    await migrate(address(owner), { at: new Date('2026-03-10T00:00:00Z'), log: () => {}, through: 3 });
    expect(await refusalOf(provideDatabase(given(address(user))))).toBe(sentence);
    await provideDatabase(given(address(user), address(owner)));
    await provideDatabase(given(address(user)));
    await ask(address(owner), `update schema_function set digest = 'older' where name = 'is_abn_taken'`);
    expect(await refusalOf(provideDatabase(given(address(user))))).toBe(sentence);
    await ask(address(owner), `insert into schema_migration values (9999, 'later', 'x', '2027-01-01')`);
    expect(await refusalOf(provideDatabase(given(address(user))))).toBe(
      'The database was migrated by a newer version of Tasman (migration 9999); run the newer version instead.',
    );
  });

  it('the start fails with the command to run when the user is not in the service’s role', async () => {
    const user = await aUser();
    const address = await aDatabase();
    expect(await refusalOf(provideDatabase(given(address(user))))).toBe(
      `The user "${user}" of DATABASE_URL may not act as tasman_app (permission denied to set role "tasman_app"): run "tasman migrate" with DATABASE_ADMIN_URL set to the address of its owner.`,
    );
  });
});

const refusal = (user: string, power: string): string =>
  `The user "${user}" of DATABASE_URL ${power}, so row-level security would not restrict the service: set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" creates when DATABASE_ADMIN_URL is set to the address of the owner.`;

async function addressOfRoot(address: (user: string, password?: string) => string): Promise<string> {
  return address(await aUser('superuser'));
}

describe('sameLoginAt', () => {
  const known = 'postgres://tasman:pw@primary.example:5000/payroll';

  it('copies the user, password and database to an address that has none', () => {
    expect(sameLoginAt('postgres://replica.example:5001', known)).toBe(
      'postgres://replica.example:5001/payroll?user=tasman&password=pw',
    );
  });

  it('copies the TLS settings unless the address has its own', () => {
    const encrypted = `${known}?sslmode=verify-full&application_name=x`;
    const at = (other: string) =>
      [...new URL(sameLoginAt(other, encrypted)).searchParams].filter(
        ([name]) => name !== 'user' && name !== 'password',
      );
    expect([at('postgres://replica.example'), at('postgres://replica.example?sslmode=disable')]).toEqual([
      [['sslmode', 'verify-full']],
      [['sslmode', 'disable']],
    ]);
  });
});
