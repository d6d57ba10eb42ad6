import { LEAVE_KINDS, type LeaveKind } from '../../../people/employee/employee.service.ts';
import {
  type OpeningBalanceService,
  OpeningBalancesIn,
} from '../../../people/opening-balance/opening-balance.service.ts';
import { openingBalanceColumns } from '../columns/other-columns.ts';
import { resolveEmployees } from './employees.ts';
import { failed, type Kind, problemsIn, schemaCheck, stored, storeReady, type Values } from './kind.ts';

export interface OpeningBalancesDeps {
  readonly openingBalances: Pick<OpeningBalanceService, 'replaceMany'>;
}

const fits = schemaCheck(OpeningBalancesIn);
const FIGURES = Object.keys(OpeningBalancesIn.properties.nz.anyOf[0].properties);
const isLeave = (name: string): name is LeaveKind => name in LEAVE_KINDS;

/**
 * Leave balances and past earnings from another payroll. Nothing is stored for an employee whose balances have not
 * changed.
 */
export const openingBalancesKind = ({ openingBalances }: OpeningBalancesDeps): Kind => ({
  area: 'EMPLOYEES',
  rowsAtOnce: 1_000,
  columns: openingBalanceColumns,
  templates: [],
  labelOf: ({ employee_number: number }) => String(number ?? 'No number'),
  keyOf: ({ employee_number: number }) =>
    number === undefined ? undefined : { field: 'employee_number', key: String(number) },
  async store(tx, { caller, companyId }, rows) {
    const employeeOf = await resolveEmployees(tx, companyId, rows);
    return storeReady(
      rows,
      ({ values }) => {
        const employeeId = employeeOf(values);
        if (typeof employeeId !== 'number') return employeeId;
        const given = openingOf(values);
        const problems = fits(given);
        if (problems.length > 0)
          return failed(...problems.map((one) => ({ ...one, field: columnOf(one.field, given) })));
        return { item: { employeeId, given: given as OpeningBalancesIn } };
      },
      async (items) => {
        const settled = await openingBalances.replaceMany(caller, companyId, items);
        return settled.map((one, index) => {
          const { employeeId, given } = items[index]!;
          if ('refusal' in one)
            return failed(...problemsIn(one.refusal).map((each) => ({ ...each, field: columnOf(each.field, given) })));
          return stored(one.isNew ? 'created' : one.isSame ? 'unchanged' : 'updated', employeeId);
        });
      },
    );
  },
});

function openingOf(values: Values) {
  const leave = Object.entries(values).flatMap(([name, quantity]) =>
    isLeave(name) ? [{ ...LEAVE_KINDS[name], quantity }] : [],
  );
  const nz = Object.fromEntries(Object.entries(values).filter(([name]) => FIGURES.includes(name)));
  return {
    ...(values.as_at === undefined ? {} : { as_at: values.as_at }),
    leave,
    ...(Object.keys(nz).length > 0 ? { nz } : {}),
  };
}

/**
 * The column that a problem is about. A problem with leave refers to a field of the leave item, not to a column. The
 * column is known only if the row has a single kind of leave.
 */
function columnOf(field: string | null, { leave }: { readonly leave?: readonly object[] | undefined }): string | null {
  if (field !== 'quantity' && field !== 'leave_type' && field !== 'unit') return field;
  const [only, ...others] = leave ?? [];
  const { leave_type: type, unit } = (only ?? {}) as { leave_type?: string; unit?: string };
  const kind = Object.entries(LEAVE_KINDS).find(([, one]) => one.leave_type === type && one.unit === unit);
  return others.length > 0 ? null : (kind?.[0] ?? null);
}
