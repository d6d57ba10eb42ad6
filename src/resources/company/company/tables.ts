import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Country } from '../../../base/country.ts';
import type { StoredCompanyDeclarations } from './declared.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    company: CompanyTable;
    test_company: TestCompanyTable;
  }
}

export interface CompanyTable {
  customer_id: number;
  id: Generated<number>;
  name: string;
  trading_name: string | null;
  country: Country;
  abn: string | null;
  abn_branch: string | null;
  withholding_payer_number: string | null;
  employer_ird_number: string | null;
  nzbn: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  contact_name: string | null;
  email_address: string | null;
  phone: string | null;
  default_pay_period: PayPeriod;
  pay_week_end_day: number;
  fortnight_anchor_date: string;
  standard_hours_per_day: string;
  default_super_rate: string;
  is_stp_enabled: boolean;
  is_locked: boolean;
  declarations: ColumnType<StoredCompanyDeclarations, string | undefined, string>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A company that uses a test clock. */
export interface TestCompanyTable {
  customer_id: number;
  company_id: number;
  test_clock_id: number;
}

export type PayPeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';
export type CompanyRecord = Selectable<CompanyTable>;
