import { person } from '../bench/staff.ts';
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

const PAYERS = {
  AU: {
    abn: '51824753556',
    address1: '12 Wattle Parade',
    city: 'Brisbane',
    state: 'QLD',
    postcode: '4000',
    contact_name: 'Ruth Baker',
    email_address: 'payroll@wattle.example',
    phone: '07 5550 1234',
    default_super_rate: '0.12',
  },
  NZ: {
    employer_ird_number: '49-091-850',
    address1: '8 Kauri Road',
    city: 'Kerikeri',
    contact_name: 'Mere Tamihana',
    email_address: 'payroll@kauri.example',
    phone: '09 555 0123',
  },
} as const;

export const employeeOf = (country: 'AU' | 'NZ', number: string) =>
  country === 'AU' ? { ...person(1), number } : { ...NEW_ZEALANDER, number };

const NEW_ZEALANDER = {
  first_name: 'Aroha',
  last_name: 'Bench',
  address1: '1 Queen Street',
  city: 'Napier',
  state: 'HKB',
  country: 'NZ',
  postcode: '4110',
  date_of_birth: '1990-05-01',
  start_date: '2024-04-01',
  employment_status: 'Full-time',
  nz_tax_code: 'M',
  ird_number: '49091850',
  pay_rate_per_hour: '30',
  kiwisaver_employee_rate: '0.03',
  kiwisaver_employer_rate: '0.03',
  esct_rate: '0.175',
} as const;
