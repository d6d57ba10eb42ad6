import { it } from 'vitest';
import pg from 'pg';
import { benchEmployees } from '../../bench/employees.ts';
import { employeeWorld } from './employee.world.ts';
it('bench', async () => {
  const world = await employeeWorld();
  const token = await world.token();
  const companyId = await world.company('AU');
  const client = new pg.Client(world.database.service); await client.connect();
  await client.query(`set role tasman_app; set app.customer_id='3'; set app.system=''`);
  const before = world.database.db.stats().statements;
  const f = await benchEmployees({ companyId, call: async (m, p, body) => world.call(m, p, { token, body }), query: async (s, v) => (await client.query(s, v)).rows });
  console.log(f, process.memoryUsage().rss/1e6, world.database.db.stats().statements-before);
  await client.end();
}, 120000);
