import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, freePorts, missingPrograms, startCluster } from '../../deploy/cluster/local.ts';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { temporaryFolderForFile } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const missing = missingPrograms();
const name = 'a cluster with pgBackRest';

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${name} (not run: no ${missing.join(', ')} here)` : name,
  () => {
    const folder = temporaryFolderForFile();
    const ending: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const end of ending.reverse()) await end();
    });

    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ folder: join(folder, 'cluster'), env: { DEMO: '1', RATE_LIMIT_SCALE: '0' } });
      ending.push(() => cluster.stop());
    });

    it('rejects a wrong password for local and for replication connections', async () => {
      const { port } = await cluster.primary();
      const asked = async (user: string, more = '') => {
        const address = `postgres://${user}:wrong@127.0.0.1:${port}/postgres${more}`;
        return cluster.psql(more ? 'IDENTIFY_SYSTEM' : 'select 1', address).catch((error) => (error as Error).message);
      };
      expect(await asked('postgres')).toContain('password authentication failed for user "postgres"');
      expect(await asked('replicator', '?replication=true')).toContain('password authentication failed');
    });

    it('restores to a point in time on another server, and the drill verifies the data of that time', async () => {
      await cluster.pgbackrest('backup', '--type=full');
      const pay = await aPayer(cluster);
      const kept = [await pay(), await pay()];
      const note = join(folder, 'noted.json');
      expect(await cluster.command(['drill', '--note', note])).toContain('Wrote the contents of the database');
      const to = JSON.parse(readFileSync(note, 'utf8')).noted_at as string;

      // After the note is written, more pays are created and earlier data is destroyed.
      const later = [await pay(), await pay()];
      await cluster.psql(`delete from pay_working where pay_id = any('{${kept}}')`);
      await cluster.psql('select pg_switch_wal()');
      await cluster.pgbackrest('check');

      const restored = await restoredTo(to);
      const answer = await cluster.command(['drill', '--against', note], restored.env);
      expect(answer).toMatch(
        / {2}Pays {7}\d+ pays were recalculated; every cent agrees\.\nThe database is complete\.\n$/,
      );
      const ids = (await cluster.psql('select id from pay', restored.env.DATABASE_ADMIN_URL)).split('\n').map(Number);
      expect(ids).toEqual(expect.arrayContaining(kept));
      expect(ids.filter((id) => later.includes(id))).toEqual([]);

      // The drill finds differences, because the live database has changed since the note was written.
      await expect(cluster.command(['drill', '--against', note])).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/DIFFERENCE {2}The table pay has \d+ rows; expected \d+\./),
      });
    });

    /** Starts a separate server on data that pgBackRest restored to this point in time. */
    async function restoredTo(to: string) {
      const data = join(folder, 'restored');
      mkdirSync(data, { mode: 0o700 });
      if (cluster.owner) chownSync(data, cluster.owner.uid, cluster.owner.gid);
      await cluster.pgbackrest(
        `--pg1-path=${data}`,
        'restore',
        '--type=time',
        `--target=${to.replace('T', ' ').replace('Z', '+00')}`,
        '--target-action=promote',
        '--archive-mode=off',
      );
      const [port] = (await freePorts(1)) as [number];
      const server = spawn(
        join(cluster.bin, 'postgres'),
        [
          '-D',
          data,
          '-c',
          `port=${port}`,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          `unix_socket_directories=${data}`,
          '-c',
          'synchronous_standby_names=',
        ],
        { env: { PATH: process.env.PATH, ...cluster.backupEnv(await cluster.primary()) }, cwd: '/', ...cluster.owner },
      );
      const ended = once(server, 'exit');
      let said = '';
      server.stderr.on('data', (part) => {
        said += part;
      });
      ending.push(() => {
        server.kill('SIGINT');
        return ended;
      });
      const here = (address: string) => Object.assign(new URL(address), { port: String(port) }).href;
      const env = { DATABASE_URL: here(cluster.databaseUrl), DATABASE_ADMIN_URL: here(cluster.adminUrl) };
      await until(async () => {
        if (server.exitCode !== null) throw new Error(`the restored server ended: ${said.slice(-2_000)}`);
        return (await cluster.psql('select pg_is_in_recovery()', env.DATABASE_ADMIN_URL).catch(() => 't')) === 'f';
      });
      return { env };
    }
  },
);

/** Returns a function that creates an employee and a pay, and returns the id of the pay. */
async function aPayer({ base }: Cluster): Promise<() => Promise<number>> {
  const login = await fetch(`${base}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const put = async (path: string, body: unknown) => {
    const reply = await fetch(`${base}/api/company/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok).toBe(true);
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
    return (await reply.json()) as any;
  };
  const company = await put('create', { name: 'Restored', country: 'AU', default_super_rate: '0.12' });
  return async () => {
    const [{ employee }] = await put(`${company.id}/employees/create`, [anAuEmployee()]);
    const [paid] = await put(`${company.id}/pays/create?pay_date=2026-03-10`, [
      { employee_id: employee.id, hours: [week('38')] },
    ]);
    return paid.id;
  };
}
