import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Country } from '../../../base/country.ts';
import type { Component } from './components.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    termination: TerminationTable;
  }
}

export interface TerminationTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  company_id: number;
  country: Country;
  termination_date: string;
  pay_date: string;
  reason: string | null;
  cessation_type_code: string | null;
  nz_ytd_taxable: string | null;
  pay_id: number | null;
  pay_run_id: number | null;
  is_pay_processed: boolean;
  reinstated_on: string | null;
  /** A later payment for the current termination; it does not end the employment itself. */
  is_further_payment: Generated<boolean>;
  gross: string;
  tax: string;
  net: string;
  components: ColumnType<readonly Component[], string, string>;
  created_at: ColumnType<Date, Date, Date>;
}

export type TerminationRecord = Selectable<TerminationTable>;
