import { formatName } from '../../company/company/company.service.ts';
import type { NumberHolder } from './employee.store.ts';

/** Contract [EMP-193]: the text names who holds the number, and the way to a deleted holder. */
export function numberTaken(holder: NumberHolder): string {
  const who = `employee ${holder.id} (${formatName(holder)})`;
  const used = `Employee number '${holder.number}' is already used by`;
  if (holder.in_deleted_company) return `${used} ${who} of a deleted company; choose another number`;
  if (!holder.is_deleted) return `${used} ${who}`;
  return `${used} deleted ${who}; restore that employee with POST /api/employees/${holder.id}/restore or choose another number`;
}
