import { OPERATOR } from '../audit/audit.ts';
import type { Tx } from '../db/tx.ts';
import { loadParams } from '../params/load.ts';
import { type CompanyRecord, findCompany } from '../resources/company/company/company.service.ts';
import { createEmployees } from '../resources/people/employee/employee.service.ts';
import { bundledFunds } from '../resources/people/super-fund/super-fund.service.ts';
import type { DemoDeps } from './demo-deps.ts';

/** Sample numbers from the tax offices' guides, and one number with consecutive digits. They belong to no person. */
const TFN = { first: '123456782', second: '876543210' } as const;
const IRD = {
  first: '49091850',
  second: '35901981',
  third: '49098576',
  fourth: '136410132',
  fifth: '12345674',
} as const;

/** Invented accounts. The New Zealand accounts have valid check digits, because payment files require them. */
const auBank = (name: string, number: string) =>
  ({
    primary_bank_bsb: '062-000',
    primary_bank_account_number: number,
    primary_bank_account_name: name,
  }) as const;
const nzBank = (name: string, base: string) =>
  ({ primary_bank_account_number: `12-3456-${base}-00`, primary_bank_account_name: name }) as const;
const fund = (usi: string, member: string) =>
  ({ default_employee_fund_usi: usi, default_employee_fund_member_number: member }) as const;

const BRISBANE = { city: 'Brisbane', state: 'QLD', country: 'AU', postcode: '4000' } as const;
const KERIKERI = { city: 'Kerikeri', state: 'NTL', country: 'NZ', postcode: '0230' } as const;
const RESIDENT = {
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: true,
  has_stsl_liability: false,
  is_closely_held: false,
} as const;

/** One employee for each common tax situation. The position in the list determines the id. */
const DEMO_EMPLOYEES = [
  {
    customer: 3,
    company: 1,
    firstId: 1,
    employees: [
      {
        first_name: 'Olivia',
        last_name: 'Marsh',
        number: 'W001',
        ...BRISBANE,
        address1: '4 Ann Street',
        date_of_birth: '1986-02-11',
        email_address: 'olivia@wattle.example',
        phone_mobile: '0400 000 001',
        start_date: '2021-03-01',
        employment_status: 'Full-time',
        position: 'Head baker',
        department: 'Bakehouse',
        ...RESIDENT,
        tax_file_number: TFN.first,
        pay_rate_per_hour: '38.50',
        ...fund('STA0100AU', '1002003'),
        leave_loading_percentage: '0.175',
        holiday_leave_hours: '86.4',
        sick_leave_hours: '45.6',
        lsl_leave_hours: '30',
        ...auBank('O Marsh', '10000001'),
      },
      {
        first_name: 'Liam',
        last_name: 'Chen',
        number: 'W002',
        ...BRISBANE,
        address1: '19 Edward Street',
        date_of_birth: '1994-09-30',
        start_date: '2023-07-03',
        employment_status: 'Full-time',
        position: 'Baker',
        department: 'Bakehouse',
        ...RESIDENT,
        has_claimed_tax_free_threshold: false,
        tax_file_number: TFN.second,
        pay_rate_per_hour: '31.20',
        ...fund('HOS0100AU', '2003004'),
        holiday_leave_hours: '22.8',
        ...auBank('L Chen', '10000002'),
        // A fixed amount from every pay goes to a second account.
        secondary_bank_bsb: '062-000',
        secondary_bank_account_number: '20000002',
        secondary_bank_account_name: 'L Chen Savings',
        secondary_bank_amount_per_period: '150.00',
        secondary_bank_reference: 'Savings',
      },
      {
        first_name: 'Priya',
        last_name: 'Nair',
        number: 'W003',
        ...BRISBANE,
        address1: '2 Adelaide Street',
        date_of_birth: '2001-12-05',
        start_date: '2024-02-12',
        employment_status: 'Part-time',
        standard_days_per_week: 3,
        position: 'Shop assistant',
        department: 'Shop',
        ...RESIDENT,
        has_stsl_liability: true,
        tax_file_number: TFN.first,
        pay_rate_per_hour: '27.85',
        ...fund('RES0103AU', '3004005'),
        ...auBank('P Nair', '10000003'),
      },
      {
        first_name: 'Hugo',
        last_name: 'Schmidt',
        number: 'W004',
        ...BRISBANE,
        address1: '77 Queen Street',
        date_of_birth: '1990-06-18',
        start_date: '2025-01-06',
        employment_status: 'Casual',
        position: 'Shop assistant',
        department: 'Shop',
        ...RESIDENT,
        is_foreign_resident: true,
        has_claimed_tax_free_threshold: false,
        tax_file_number: TFN.second,
        pay_rate_per_hour: '33.10',
        ...fund('STA0100AU', '4005006'),
        ...auBank('H Schmidt', '10000004'),
      },
      {
        first_name: 'Chloé',
        last_name: 'Martin',
        number: 'W005',
        ...BRISBANE,
        address1: '5 Wharf Street',
        country: 'FR',
        date_of_birth: '2002-04-22',
        start_date: '2025-10-13',
        employment_status: 'Casual',
        position: 'Kitchen hand',
        department: 'Bakehouse',
        ...RESIDENT,
        has_claimed_tax_free_threshold: false,
        working_holiday_tax_scale_applies: true,
        tax_file_number: TFN.first,
        pay_rate_per_hour: '32.40',
        ...fund('HOS0100AU', '5006007'),
        ...auBank('C Martin', '10000005'),
      },
      {
        first_name: 'Jack',
        last_name: 'Doyle',
        number: 'W006',
        ...BRISBANE,
        address1: '31 Mary Street',
        date_of_birth: '1979-08-02',
        start_date: '2025-05-05',
        employment_status: 'Casual',
        position: 'Driver',
        // With this flag, the tax file number may be missing. Tax is then withheld at the highest rate.
        is_super_only_contractor: true,
        ...RESIDENT,
        has_claimed_tax_free_threshold: false,
        pay_rate_per_hour: '30.00',
        ...fund('TST0001AU', '6007008'),
        ...auBank('J Doyle', '10000006'),
      },
    ],
  },
  {
    customer: 3,
    company: 2,
    firstId: 7,
    employees: [
      {
        first_name: 'Aroha',
        last_name: 'Ngata',
        number: 'K001',
        ...KERIKERI,
        address1: '3 Cobham Road',
        date_of_birth: '1984-11-09',
        start_date: '2020-04-06',
        employment_status: 'Full-time',
        position: 'Orchard manager',
        nz_tax_code: 'M',
        ird_number: IRD.first,
        pay_rate_per_hour: '42.00',
        esct_rate: '0.3',
        ...nzBank('A Ngata', '0000264'),
      },
      {
        first_name: 'Wiremu',
        last_name: 'Parata',
        number: 'K002',
        ...KERIKERI,
        address1: '16 Hobson Avenue',
        date_of_birth: '1997-03-27',
        start_date: '2023-09-04',
        employment_status: 'Full-time',
        position: 'Orchard hand',
        nz_tax_code: 'ME',
        ird_number: IRD.second,
        pay_rate_per_hour: '27.50',
        esct_rate: '0.175',
        ...nzBank('W Parata', '0000272'),
      },
      {
        first_name: 'Sophie',
        last_name: 'Tan',
        number: 'K003',
        ...KERIKERI,
        address1: '9 Kerikeri Road',
        date_of_birth: '2000-07-14',
        start_date: '2024-11-18',
        employment_status: 'Part-time',
        standard_days_per_week: 4,
        position: 'Packhouse lead',
        nz_tax_code: 'M SL',
        ird_number: IRD.third,
        pay_rate_per_hour: '29.75',
        esct_rate: '0.175',
        ...nzBank('S Tan', '0000280'),
      },
      {
        first_name: 'Tom',
        last_name: 'Reid',
        number: 'K004',
        ...KERIKERI,
        address1: '22 Inlet Road',
        date_of_birth: '1975-01-31',
        start_date: '2024-05-20',
        employment_status: 'Part-time',
        standard_days_per_week: 2,
        position: 'Bookkeeper',
        nz_tax_code: 'S',
        ird_number: IRD.fourth,
        pay_rate_per_hour: '36.00',
        esct_rate: '0.175',
        ...nzBank('T Reid', '0000299'),
      },
      {
        first_name: 'Ines',
        last_name: 'Costa',
        number: 'K005',
        ...KERIKERI,
        address1: '1 Landing Road',
        start_date: '2026-01-12',
        employment_status: 'Casual',
        position: 'Picker',
        no_declaration: true,
        kiwisaver_status_code: 'CT',
        pay_rate_per_hour: '25.00',
        ...nzBank('I Costa', '0000301'),
      },
      {
        first_name: 'Mele',
        last_name: 'Fifita',
        number: 'K006',
        ...KERIKERI,
        address1: '48 Waipapa Road',
        date_of_birth: '1992-10-03',
        start_date: '2025-12-01',
        employment_status: 'Casual',
        position: 'Picker',
        nz_tax_code: 'CAE',
        ird_number: IRD.fifth,
        kiwisaver_status_code: 'CT',
        pay_rate_per_hour: '25.50',
        ...nzBank('M Fifita', '0000328'),
      },
    ],
  },
  {
    customer: 5,
    company: 4,
    firstId: 13,
    employees: [
      {
        first_name: 'Nora',
        last_name: 'Webb',
        number: 'F001',
        ...BRISBANE,
        address1: '60 Eagle Street',
        date_of_birth: '1982-05-25',
        start_date: '2022-08-15',
        employment_status: 'Full-time',
        position: 'Sign writer',
        ...RESIDENT,
        tax_file_number: TFN.second,
        pay_rate_per_hour: '35.00',
        ...fund('TST0001AU', '7008009'),
        ...auBank('N Webb', '10000007'),
      },
    ],
  },
] as const;

/** Loads the employees of the demo companies with their opening leave balances. Does nothing if the employees exist. */
export async function loadEmployees(deps: DemoDeps): Promise<void> {
  for (const { customer, company: companyId, firstId, employees } of DEMO_EMPLOYEES) {
    await deps.db.tx(customer, async (tx) => {
      const company = await findCompany(tx, companyId);
      const isLoaded = await tx
        .selectFrom('employee')
        .select('id')
        .where('company_id', '=', companyId)
        .limit(1)
        .execute();
      if (!company || isLoaded.length > 0) return;
      await createDemoEmployees(deps, tx, company, { ids: employees.map((_, index) => firstId + index), employees });
    });
  }
}

/** Creates employees with the service's own code, but with fixed ids. */
export async function createDemoEmployees(
  { clock, cipher }: DemoDeps,
  tx: Tx,
  company: CompanyRecord,
  { ids, employees }: { readonly ids: readonly number[]; readonly employees: readonly unknown[] },
): Promise<void> {
  const params = { AU: loadParams('au'), NZ: loadParams('nz') };
  // Only invalid demo data can cause an error here, and then the start must fail.
  const logger = {
    error: ({ err }: { err: unknown }) => {
      throw err;
    },
  };
  const { errors } = await createEmployees(
    { clock, params, cipher, logger: logger as never },
    tx,
    {
      company,
      actor: OPERATOR,
      at: clock.now(),
      fundOf: bundledFunds().atHand,
      location: ['demo', String(company.id)],
      ids,
    },
    employees,
  );
  const wrong = errors.find((one) => Object.keys(one).length > 0);
  if (wrong) throw new Error(`a demo employee is invalid: ${JSON.stringify(wrong)}`);
}
