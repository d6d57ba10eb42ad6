import { person } from '../bench/staff.ts';
import { anNzEmployee } from '../tests/fixtures/employees.ts';
import { AU_PAYER, NZ_PAYER } from '../tests/fixtures/payers.ts';
import type { Ask } from './call.ts';

/** By which everything of a run is found. */
export const nameOf = (country: string, seed: number | string, client: number | string): string =>
  `Simulated ${country} ${seed}-${client}`;

/** Two companies that have everything a tax office wants to know; made before anything breaks. */
export async function makeCompanies(ask: Ask, seed: number, client: number): Promise<{ AU: number; NZ: number }> {
  const make = async (country: 'AU' | 'NZ'): Promise<number> => {
    const body = { ...PAYERS[country], country, name: nameOf(country, seed, client) };
    const told = await ask({ method: 'PUT', path: '/api/company/create', body });
    if (told.answer !== 'yes') throw new Error(`no company could be made: ${told.status} ${told.text}`);
    return told.body.id;
  };
  return { AU: await make('AU'), NZ: await make('NZ') };
}

const PAYERS = { AU: { ...AU_PAYER, default_super_rate: '0.12' }, NZ: NZ_PAYER } as const;

export const employeeOf = (country: 'AU' | 'NZ', number: string) =>
  country === 'AU' ? { ...person(1), number } : anNzEmployee({ last_name: 'Bench', number });
