import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databaseServer } from '../harness/database-server.ts';
import { afterThisTest, run, temporaryFolder } from '../harness/process.ts';

describe('an account on a server whose owner is no superuser', () => {
  it('is exported and erased by command, and the service’s own user cannot erase it', async () => {
    const owner = await databaseServer();
    const runtime = Object.assign(new URL(owner), { username: 'runtime', password: 'its own' }).href;
    const service = { DATABASE_URL: runtime, SECRET_KEY: 'the key all nodes share, long enough', LOG_LEVEL: 'silent' };
    const both = { ...service, DATABASE_ADMIN_URL: owner, DATA_DIR: temporaryFolder() };
    expect(await run(['demo'], both)).toEqual({ code: 0, stdout: 'The demo world is loaded.\n', stderr: '' });
    expect(await run(['customer', 'close', '--customer', '3'], service)).toMatchObject({ code: 0, stderr: '' });

    const folder = join(temporaryFolder(), 'export');
    mkdirSync(folder);
    const given = ['--customer', '3', '--folder', folder, '--without-payslips', '--json'];
    const exported = await run(['customer', 'export', ...given], service);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    const { tables } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(tables.company.rows).toBe(2);

    const erase = ['customer', 'erase', '--customer', '3', '--force', '--json'];
    expect(await run(erase, service, 'Demo Customer\n')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The service’s own database user may not erase an account: set DATABASE_ADMIN_URL to the address of the owner of the tables.\n',
    });
    const erased = await run(erase, both, 'Demo Customer\n');
    expect(erased).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(erased.stdout)).toMatchObject({ customer_id: 3, name: 'Demo Customer' });

    const client = new pg.Client(owner);
    await client.connect();
    afterThisTest(() => client.end());
    const seen = async (customer: string, table: string) => {
      await client.query(`select set_config('app.customer_id', $1, false), set_config('app.system', 'on', false)`, [
        customer,
      ]);
      const { rows } = await client.query(`select count(*)::int as n from ${table} where customer_id = $1`, [customer]);
      return rows[0].n as number;
    };
    for (const table of Object.keys(tables).filter((name) => name !== 'customer')) {
      expect([table, await seen('3', table)]).toEqual([table, 0]);
    }
    expect(await seen('4', 'company')).toBe(1);
    expect(await seen('0', 'audit_log')).toBe(1);
  });
});
