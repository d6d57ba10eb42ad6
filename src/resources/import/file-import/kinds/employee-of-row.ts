import type { Tx } from '../../../../db/tx.ts';
import * as store from '../file-import.store.ts';
import { failed, type PlannedRow, type RowResult, type Values } from './kind.ts';

/** Finds the employees that the rows name by number. Returns the id of a row's employee, or its problem. */
export async function resolveEmployees(
  tx: Tx,
  companyId: number,
  rows: readonly PlannedRow[],
): Promise<(values: Values) => number | RowResult> {
  const numbers = rows.flatMap(({ values: { employee_number: number } }) =>
    number === undefined ? [] : [String(number)],
  );
  const found = new Map((await store.listByNumber(tx, companyId, numbers)).map(({ number, id }) => [number, id]));
  return ({ employee_number: number }) => {
    if (number === undefined)
      return failed({ field: 'employee_number', code: 'required', message: 'The employee number is empty' });
    return (
      found.get(String(number)) ??
      failed({
        field: 'employee_number',
        code: 'unknown_employee',
        message: `This company has no employee with number '${number}'`,
      })
    );
  };
}
