import { person } from '../bench/staff.ts';
import { anNzEmployee } from '../tests/fixtures/employees.ts';
import { AU_PAYER, NZ_PAYER } from '../tests/fixtures/payers.ts';
import type { Ask } from './call.ts';

/** The name of a simulated company, by which all data of a simulation run can be found. */
export const nameOf = (country: string, seed: number | string, client: number | string): string =>
  `Simulated ${country} ${seed}-${client}`;

/** Creates two companies with all data that tax offices require, before any fault. */
export async function makeCompanies(ask: Ask, seed: number, client: number): Promise<{ AU: number; NZ: number }> {
  const make = async (country: 'AU' | 'NZ'): Promise<number> => {
    const body = { ...PAYERS[country], country, name: nameOf(country, seed, client) };
    const reply = await ask({ method: 'PUT', path: '/api/company/create', body });
    if (reply.answer !== 'yes') throw new Error(`no company could be created: ${reply.status} ${reply.text}`);
    return reply.body.id;
  };
  return { AU: await make('AU'), NZ: await make('NZ') };
}

const PAYERS = { AU: { ...AU_PAYER, default_super_rate: '0.12' }, NZ: NZ_PAYER } as const;

export const employeeOf = (country: 'AU' | 'NZ', number: string) =>
  country === 'AU' ? { ...person(1), number } : anNzEmployee({ last_name: 'Bench', number });

/** The service under test: a cluster, or one node with its own database. */
export interface World {
  /** Address of the service. */
  readonly base: string;
  /** Runs a statement as a user who sees all rows. In the result, each row is a line, and `|` separates the columns. */
  sql(statement: string): Promise<string>;
  /** Runs a Tasman command. Rejects if the command fails. */
  command(args: readonly string[]): Promise<string>;
}

/** Environment variables for the service, apart from those for its database. */
export const WORLD_ENV = {
  DEMO: '1',
  RATE_LIMIT_SCALE: '0',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  WEBHOOK_TIME_SCALE: '0.05',
  LOG_LEVEL: 'warn',
} as const;
