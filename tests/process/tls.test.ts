import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { TEST_CERTIFICATE } from '../fixtures/certificate.ts';
import { blocksOf } from '../fixtures/docs-blocks.ts';
import { copyOf, FIXED_DAY, payrollAt, SHARED_KEY } from '../harness/prepared.ts';
import { run, start, temporaryFolderForFile } from '../harness/process.ts';
import { until } from '../harness/until.ts';

interface Ready {
  readonly status: string;
  readonly replicas?: readonly { readonly state: string }[];
}

/** The connection parameters that docs/operations.md recommends. */
const [PARAMETERS] = blocksOf('docs/operations.md').flatMap(({ text }) => /\?sslmode=\S+$/.exec(text) ?? []);

describe('a database server that requires TLS', () => {
  let server: EmbeddedDatabase;
  let root: pg.Client;
  const trusted = join(temporaryFolderForFile(), 'root.crt');

  beforeAll(async () => {
    const dataDir = join(temporaryFolderForFile(), 'data');
    await copyOf('server with the demo of the fixed day', dataDir);
    server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
    root = new pg.Client({ host: server.host, port: server.port, ...server.superuser });
    await root.connect();
    const { rows } = await root.query<{ folder: string; hba: string }>(
      "select current_setting('data_directory') as folder, current_setting('hba_file') as hba",
    );
    const { folder, hba } = rows[0]!;
    const { uid, gid } = statSync(folder);
    for (const name of ['cert', 'key'] as const) {
      writeFileSync(join(folder, `server.${name}`), TEST_CERTIFICATE[name], { mode: 0o600 });
      chownSync(join(folder, `server.${name}`), uid, gid);
    }
    writeFileSync(trusted, TEST_CERTIFICATE.cert);
    writeFileSync(
      hba,
      ['hostssl payroll all 127.0.0.1/32 scram-sha-256', `host all ${server.superuser.user} 127.0.0.1/32 scram-sha-256`]
        .join('\n')
        .concat('\n'),
    );
    for (const [name, value] of Object.entries({ ssl_cert_file: 'server.cert', ssl_key_file: 'server.key', ssl: 'on' }))
      await root.query(`alter system set ${name} = '${value}'`);
    await root.query('select pg_reload_conf()');
  });
  afterAll(async () => {
    await root.end();
    await server.stop();
  });

  const env = (parameters: string) => ({
    DATABASE_URL: `${payrollAt(server)}${parameters}`,
    SECRET_KEY: SHARED_KEY,
    DATA_DIR: temporaryFolderForFile(),
    LOG_LEVEL: 'silent',
  });
  const refusal = (parameters: string) => run(['migrate'], env(parameters));

  it('uses TLS for migrations, calls, notifications and the replica', async () => {
    const node = await start({
      ...env(PARAMETERS!.replace('/etc/tasman/root.crt', trusted)),
      LOG_LEVEL: 'info',
      DEMO: '1',
      CLOCK: FIXED_DAY,
      DATABASE_READ_URL: `postgres://${server.host}:${server.port}`,
    });
    // The service reached the server, but does not read from it, because it is not a replica. A server that cannot be
    // reached would be `away`.
    await until(async () => {
      const { status, replicas } = (await (await fetch(`${node.address}/readyz`)).json()) as Ready;
      return status === 'ready' && replicas?.[0]?.state === 'not following';
    });
    const body = new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' });
    expect((await fetch(`${node.address}/api/login`, { method: 'POST', body })).status).toBe(200);
    const { rows } = await root.query<{ name: string; ssl: boolean }>(
      `select distinct a.application_name as name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
       where a.datname = 'payroll' and a.pid <> pg_backend_pid() order by 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    expect(await node.end('SIGTERM')).toBe(0);
  });

  it('rejects a connection without TLS or with an untrusted certificate', async () => {
    const unknown = await refusal('?sslmode=verify-full');
    expect(unknown).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database cannot be reached: self-signed certificate.*\n$/),
    });
    const plain = await refusal('');
    expect(plain).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database cannot be reached: no pg_hba.conf entry .*\n$/),
    });
  });
});
