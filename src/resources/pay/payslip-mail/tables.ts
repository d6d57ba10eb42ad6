import type { ColumnType, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    payslip_delivery: PayslipDeliveryTable;
    payslip_mail: PayslipMailTable;
  }
}

export const DELIVERIES = ['EMAIL', 'PORTAL', 'PAPER'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface PayslipDeliveryTable {
  customer_id: number;
  employee_id: number;
  delivery: Delivery;
  updated_at: Timestamp;
}

export interface PayslipMailTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  mail_id: number;
  company_id: number;
  pay_run_id: number;
  employee_id: number;
  pay_id: number;
  pay_completed_at: Timestamp;
  requested_by: string;
  created_at: Timestamp;
}
