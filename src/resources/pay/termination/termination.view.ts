import { timestamp } from '../../../base/timestamps.ts';
import type { TerminationOut } from './termination.schema.ts';
import type { TerminationRecord } from './termination.store.ts';

export function terminationView(record: TerminationRecord, further: readonly TerminationRecord[] = []): TerminationOut {
  return {
    id: record.id,
    employee_id: record.employee_id,
    company_id: record.company_id,
    country: record.country,
    termination_date: record.termination_date,
    pay_date: record.pay_date,
    ...(record.country === 'AU'
      ? { reason: record.reason, cessation_type_code: record.cessation_type_code }
      : { nz_ytd_taxable: record.nz_ytd_taxable }),
    pay_id: record.pay_id,
    pay_run_id: record.pay_run_id,
    is_pay_processed: record.is_pay_processed,
    is_employee_terminated: record.is_pay_processed && record.reinstated_on === null,
    reinstated_on: record.reinstated_on,
    gross: record.gross,
    tax: record.tax,
    net: record.net,
    components: [...record.components],
    // The contract does not define further payments, so the field is included only if there are any.
    ...(further.length === 0 ? {} : { further_payments: further.map(furtherPayment) }),
    created_at: timestamp(record.created_at),
  };
}

const furtherPayment = ({ pay_id, pay_date, is_pay_processed, gross, tax, net, components }: TerminationRecord) => ({
  pay_id,
  pay_date,
  is_pay_processed,
  gross,
  tax,
  net,
  components: [...components],
});
