import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ServiceAction } from '../../../formats/stp/pay-event.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    payroll_identity: PayrollIdentityTable;
    stp_pay_event: StpPayEventTable;
    stp_pay_event_pay: StpPayEventPayTable;
  }
}

type Timestamp = ColumnType<Date, Date, Date>;

export interface PayrollIdentityTable {
  customer_id: number;
  company_id: number;
  business_management_id: string;
  created_at: Timestamp;
}

export interface StpPayEventTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  pay_run_id: number | null;
  lodgement_id: number;
  service_action: ServiceAction;
  is_final: boolean;
  event_date: string;
  gross: string | null;
  tax: string | null;
  payee_count: number;
  employee_ids: readonly number[];
  /** For a replacement, the id of the event it replaces; otherwise null, and the message id is used. */
  submission_id: string | null;
  replaces_id: number | null;
  created_at: Timestamp;
}

export interface StpPayEventPayTable {
  customer_id: number;
  stp_pay_event_id: number;
  pay_id: number;
}

export type StpPayEventRecord = Selectable<StpPayEventTable>;
