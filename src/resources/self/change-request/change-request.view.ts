import type { FieldCipher } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { formatName } from '../../company/company/company.service.ts';
import { maskedNumber } from '../own/own.service.ts';
import type { Change } from './change.ts';
import type { ChangeRequestOut, OwnChangeRequestOut } from './change-request.schema.ts';
import type { ChangeRequestRecord, NamedRequest } from './change-request.store.ts';

export const changeOf = (
  { customer_id, id, change }: Pick<ChangeRequestRecord, 'customer_id' | 'id' | 'change'>,
  cipher: FieldCipher,
): Change => JSON.parse(cipher.open('change_request.change', [customer_id, id], change)) as Change;

type Text = string | null;

function common(record: ChangeRequestRecord, change: Change, show: (field: string, value: Text) => Text) {
  const [before, after] = [change.before, change.after] as readonly Readonly<Record<string, Text>>[];
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    is_new_account: change.kind === 'bank-account' && change.target.is === 'new',
    changes: Object.keys(after!).map((field) => ({
      field,
      before: show(field, before![field] ?? null),
      after: show(field, after![field] ?? null),
    })),
    reason: record.reason,
    created_at: timestamp(record.created_at),
    decided_at: record.decided_at === null ? null : timestamp(record.decided_at),
  };
}

/** The view for the employee. Account numbers show only their last digits. */
export const ownChangeRequestView = (record: ChangeRequestRecord, cipher: FieldCipher): OwnChangeRequestOut =>
  common(record, changeOf(record, cipher), (field, value) =>
    field === 'account_number' && value !== null ? maskedNumber(value) : value,
  );

/** The view for the payroll officer, who has to compare the full account number with the employee's bank statement. */
export const changeRequestView = (record: NamedRequest, cipher: FieldCipher): ChangeRequestOut => ({
  ...common(record, changeOf(record, cipher), (_field, value) => value),
  company_id: record.company_id,
  employee_id: record.employee_id,
  employee_name: formatName(record),
  decided_by: record.decided_by,
});
