import pg from 'pg';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { afterThisTest, temporaryFolder } from './process.ts';

/** A PostgreSQL server of its own, as an operator would have one, and a user who owns one database and nothing else. */
export async function databaseServer(): Promise<string> {
  const server = await startEmbedded({ dataDir: temporaryFolder(), log: () => {}, settings: { fsync: 'off' } });
  afterThisTest(() => server.stop());
  const root = new pg.Client({ host: server.host, port: server.port, ...server.superuser });
  await root.connect();
  await root.query("create role payroll login createrole password 'pw'");
  await root.query('create database payroll owner payroll');
  await root.end();
  return `postgres://payroll:pw@${server.host}:${server.port}/payroll`;
}
