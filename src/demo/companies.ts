import { announceAccountChange } from '../auth/account-state.ts';
import { ZONE_OF } from '../base/clock.ts';
import type { Country } from '../base/country.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Zone, ZoneLevel } from '../http/principal.ts';
import { loadParams } from '../params/load.ts';
import { newCompanyValues } from '../resources/company/company/company.service.ts';
import { GUARANTEE_RATE } from '../rules/au/parameters.ts';
import type { DemoDeps } from './demo-deps.ts';

const SYDNEY = { address1: '1 Case Street', city: 'Sydney', state: 'NSW', postcode: '2000' } as const;
/** The contact details that filing gateways require. */
const CASES = { contact_name: 'Ruth Case', email_address: 'payroll@cases.example', phone: '02 5550 1234' } as const;

/**
 * The demo companies, with fixed ids. Their tax numbers are examples that the tax offices publish; they belong to no
 * company.
 */
const DEMO_COMPANIES = [
  {
    id: 1,
    customer: 3,
    fields: {
      name: 'Wattle Bakery Pty Ltd',
      trading_name: 'Wattle Bakery',
      country: 'AU',
      abn: '51 824 753 556',
      address1: '12 Golden Wattle Parade',
      city: 'Brisbane',
      state: 'QLD',
      postcode: '4000',
      contact_name: 'Ruth Baker',
      email_address: 'payroll@wattle.example',
      phone: '07 5550 1234',
    },
  },
  {
    id: 2,
    customer: 3,
    fields: {
      name: 'Kauri Orchards Ltd',
      country: 'NZ',
      employer_ird_number: '49-091-850',
      nzbn: '9429000000017',
      address1: '8 Kauri Road',
      city: 'Kerikeri',
      state: 'NTL',
      postcode: '0230',
      contact_name: 'Mere Tamihana',
      email_address: 'payroll@kauri.example',
      phone: '09 555 0123',
    },
  },
  { id: 3, customer: 4, fields: { name: 'Quiet Corner Pty Ltd', country: 'AU', abn: '83 914 571 673' } },
  { id: 4, customer: 5, fields: { name: 'Faded Signs Pty Ltd', country: 'AU', abn: '65 714 394 898' } },
  // Each employee of the companies below represents one legal situation: see ./situations.
  {
    id: 5,
    customer: 6,
    fields: { name: 'Every Case Pty Ltd', country: 'AU', abn: '51 824 753 556', ...SYDNEY, ...CASES },
  },
  {
    id: 6,
    customer: 6,
    fields: { name: 'Every Case Ltd', country: 'NZ', employer_ird_number: '49-091-850', ...CASES },
  },
  {
    id: 7,
    customer: 6,
    fields: {
      name: 'Seasonal Case Pty Ltd',
      country: 'AU',
      abn: '83 914 571 673',
      ...SYDNEY,
      city: 'Brisbane',
      state: 'QLD',
      postcode: '4000',
      ...CASES,
    },
  },
] as const;

const DEPARTMENTS = [
  { id: 1, company_id: 1, name: 'Bakehouse', code: 'BAK' },
  { id: 2, company_id: 1, name: 'Shop', code: 'SHP' },
  { id: 3, company_id: 1, name: 'Office', code: 'OFF' },
  { id: 4, company_id: 2, name: 'Orchard', code: 'ORC' },
  { id: 5, company_id: 2, name: 'Packhouse', code: 'PAC' },
];

const AWARDS = [
  { id: 1, company_id: 1, name: 'Food, Beverage and Tobacco Manufacturing Award' },
  { id: 2, company_id: 1, name: 'General Retail Industry Award' },
];

const PAY_RATE_GROUPS = [
  { id: 1, company_id: 1, award_id: 1, name: 'Baker Level 4', employees: [1, 2] },
  { id: 2, company_id: 1, award_id: 2, name: 'Retail Employee Level 1', employees: [3, 4] },
  { id: 3, company_id: 1, award_id: null, name: 'Drivers', employees: [] },
  { id: 4, company_id: 2, award_id: null, name: 'Pickers', employees: [7, 8] },
];

const normal = (multiplier: string, is_overtime: boolean) =>
  ({ type: 'NORMAL', multiplier, rate: null, units: 'Hours', is_hours: true, is_overtime }) as const;
const special = (rate: string, units: string) =>
  ({ type: 'SPECIAL', multiplier: null, rate, units, is_hours: false, is_overtime: false }) as const;

const PAY_RATES = [
  { id: 1, company_id: 1, group_id: 1, description: 'Early Morning', ...normal('1.15', false) },
  { id: 2, company_id: 1, group_id: 1, description: 'Saturday', ...normal('1.5', false) },
  { id: 3, company_id: 1, group_id: 2, description: 'Saturday', ...normal('1.25', false) },
  { id: 4, company_id: 1, group_id: 2, description: 'Sunday', ...normal('1.5', false) },
  { id: 5, company_id: 1, group_id: 3, description: 'Travel', ...special('0.88', 'KMs') },
  { id: 6, company_id: 2, group_id: 4, description: 'Piece Rate', ...special('2.50', 'Buckets') },
];

const flags = { is_taxable: true, is_itemised: false, is_included_in_super_calculations: true };
const ALLOWANCES = [
  {
    id: 1,
    company_id: 1,
    description: 'Laundry',
    amount: '6.25',
    allowance_category: 'LD' as const,
    ...flags,
    auto_apply_to_pay: true,
    employees: [1, 2],
  },
  {
    id: 2,
    company_id: 1,
    description: 'First Aid',
    amount: '15.00',
    allowance_category: 'QN' as const,
    ...flags,
    auto_apply_to_pay: false,
    employees: [3],
  },
  {
    id: 3,
    company_id: 2,
    description: 'Tool Allowance',
    amount: '20.00',
    allowance_category: null,
    ...flags,
    auto_apply_to_pay: true,
    employees: [7],
  },
];

/** The permissions that paula has for the bakery: read the company, no access to employees, edit pays. */
const ZONES: readonly { customer: number; user: number; company: number; zone: Zone; level: ZoneLevel }[] = [
  { customer: 3, user: 101, company: 1, zone: 'COMPANY', level: 'READ_ONLY' },
  { customer: 3, user: 101, company: 1, zone: 'EMPLOYEES', level: 'LOCKED' },
  { customer: 3, user: 101, company: 1, zone: 'PAYS', level: 'EDITABLE' },
];

/** Loads companies and their setup, one account at a time. Skips accounts that already have companies. */
export async function loadCompanies({ db, clock }: DemoDeps): Promise<void> {
  const at = clock.now();
  const params = loadParams('au');
  const guaranteeRate = (country: Country) =>
    params.at(clock.today(ZONE_OF[country])).get(GUARANTEE_RATE).value.toFixed();
  for (const customerId of new Set(DEMO_COMPANIES.map(({ customer }) => customer))) {
    await db.tx(customerId, async (tx) => {
      if (await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()) return;
      const companies = DEMO_COMPANIES.filter(({ customer }) => customer === customerId);
      const stamps = { customer_id: customerId, created_at: at, updated_at: at };
      await tx
        .insertInto('company')
        .values(
          companies.map(({ id, fields }) => ({
            ...newCompanyValues(fields, guaranteeRate),
            ...stamps,
            id,
            is_locked: false,
          })),
        )
        .execute();
      await tx
        .updateTable('customer')
        .set({ default_company_id: companies[0]!.id })
        .where('id', '=', customerId)
        .execute();
      const own = <T extends { company_id: number }>(rows: readonly T[]) =>
        rows
          .filter(({ company_id }) => companies.some(({ id }) => id === company_id))
          .map((row) => ({ ...row, ...stamps }));
      await insertAll(tx, 'department', own(DEPARTMENTS));
      await insertAll(tx, 'award', own(AWARDS));
      await insertAll(
        tx,
        'pay_rate_group',
        own(PAY_RATE_GROUPS).map(({ employees: _, ...group }) => group),
      );
      await insertAll(
        tx,
        'pay_rate',
        own(PAY_RATES).map((rate) => ({ ...rate, employee_id: null })),
      );
      await insertAll(
        tx,
        'company_allowance',
        own(ALLOWANCES).map(({ employees: _, ...allowance }) => allowance),
      );
      await insertAll(
        tx,
        'user_zone',
        ZONES.filter(({ customer }) => customer === customerId).map(({ user, company, zone, level }) => ({
          customer_id: customerId,
          user_id: user,
          company_id: company,
          zone,
          level,
        })),
      );
      await announceAccountChange(tx, customerId);
    });
  }
}

/** Adds employees to pay-rate groups and attaches allowances. Call it after the employees have been loaded. */
export async function loadCompanyMembers({ db, clock }: DemoDeps): Promise<void> {
  const at = clock.now();
  const members = PAY_RATE_GROUPS.flatMap(({ id, employees }) => employees.map((employee) => ({ id, employee })));
  const attached = ALLOWANCES.flatMap(({ id, employees }) => employees.map((employee) => ({ id, employee })));
  await db.tx(3, async (tx) => {
    await sql`
      insert into pay_rate_group_member (customer_id, group_id, employee_id, created_at)
      select e.customer_id, m.id, e.id, ${at}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (id bigint, employee bigint)
      join employee e on e.id = m.employee
      on conflict do nothing`.execute(tx);
    await sql`
      insert into company_allowance_employee (customer_id, allowance_id, employee_id)
      select e.customer_id, a.id, e.id
      from jsonb_to_recordset(${JSON.stringify(attached)}::jsonb) as a (id bigint, employee bigint)
      join employee e on e.id = a.employee
      on conflict do nothing`.execute(tx);
  });
}

type Loaded = 'department' | 'award' | 'pay_rate_group' | 'pay_rate' | 'company_allowance' | 'user_zone';

async function insertAll(tx: Tx, table: Loaded, rows: readonly object[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute();
}
