import { ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Caller } from '../../../http/principal.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { SCHEDULAR_STANDARD_RATES } from '../../../rules/nz/parameters.ts';
import { formatName, mergedDeclarations } from '../../company/company/company.service.ts';
import { lockEmployeeCompany } from '../../company/company/company-employees.service.ts';
import {
  AU_DEFAULTS,
  auDeclared,
  type Country,
  type EmployeeDeps,
  type EmployeeInCompany,
  findEmployee,
  lockEmployee,
  NZ_DEFAULTS,
  noEmployee,
  nzDeclared,
  reasonNotEnrolled,
  recordEmployeeChange,
  type StoredDeclarations,
  shownOf,
  updateEmployee,
  withExemption,
} from '../employee/employee.service.ts';
import type { EmployeeWarning, WarningsQuery } from './declaration.schema.ts';
import { refuseUnlawfulRates } from './lawful-rates.ts';
import { readDeclarations } from './read-declarations.ts';

type Values = Readonly<Record<string, unknown>>;

export type DeclarationService = ReturnType<typeof declarationService>;

/** Employees' declarations to their employer or the tax office, which affect their pays. */
export function declarationService(deps: EmployeeDeps) {
  const { db, clock } = deps;
  return {
    async read(
      { principal }: Caller,
      employeeId: number,
      { include_warnings: isWarned }: WarningsQuery,
    ): Promise<Values> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw noEmployee();
          const shown = shownDeclarations(employee.company_country, employee.declarations);
          return isWarned ? { ...shown, warnings: warningsAbout(employee) } : shown;
        },
        { readOnly: true },
      );
    },

    async update(caller: Caller, employeeId: number, given: Values): Promise<Values> {
      const at = clock.now();
      return db.tx(caller.principal.customerId, async (tx) => {
        await lockEmployeeCompany(tx, employeeId);
        const before = await lockEmployee(tx, employeeId);
        const country = before.company_country;
        const today = clock.today(ZONE_OF[country]);
        const patch = readDeclarations(country, given);
        refuseUnknownActivity(patch, today);
        refuseUnlawfulRates(patch, deps.params.NZ.at(today));
        requireNumberOrExemption(patch, before);
        const declarations = declared(country, before.declarations, patch, today);
        if (JSON.stringify(declarations) === JSON.stringify(before.declarations)) {
          return shownDeclarations(country, declarations);
        }
        const after = await updateEmployee(tx, employeeId, {
          declarations: JSON.stringify(declarations),
          ...(declarations.tax_file_number_exemption ? { tax_file_number: null } : {}),
          updated_at: at,
        });
        const [shown] = await shownOf(deps, tx, [after]);
        await recordEmployeeChange(tx, { ...caller, at }, country, shown!, {
          type: 'employee.updated',
          audit: {
            action: 'employee-declarations.update',
            entityType: 'employee',
            entityId: employeeId,
            before: before.declarations,
            after: declarations,
          },
        });
        return shownDeclarations(country, declarations);
      });
    },
  };

  /** Contract [DEF-005]. */
  function warningsAbout(employee: EmployeeInCompany): readonly EmployeeWarning[] {
    if (employee.company_country !== 'NZ') return [];
    const reason = reasonNotEnrolled(employee, (day) => deps.params.NZ.at(day));
    if (reason === undefined) return [];
    const message = `${formatName(employee)} is not enrolled in KiwiSaver: ${reason}`;
    return [{ code: 'KIWISAVER_NOT_ENROLLED', employee_id: employee.id, message }];
  }

  function refuseUnknownActivity(patch: Values, today: LocalDate): void {
    const { activity } = (patch.schedular ?? {}) as { activity?: string | null };
    if (!activity) return;
    const known = deps.params.NZ.at(today).get(SCHEDULAR_STANDARD_RATES).value;
    if (known.has(activity)) return;
    throw new SchemaProblem([
      {
        loc: ['body', 'schedular', 'activity'],
        msg: `must be one of ${[...known.keys()].join(', ')}`,
        type: 'value',
        code: 'not_a_choice',
      },
    ]);
  }
}

/** An employee without a tax file number needs an exemption, so it cannot be cleared. */
function requireNumberOrExemption(
  patch: Values,
  employee: { tax_file_number: string | null; is_super_only_contractor: boolean },
): void {
  if (patch.tax_file_number_exemption !== null) return;
  if (employee.tax_file_number !== null || employee.is_super_only_contractor) return;
  throw new SchemaProblem([
    {
      loc: ['body', 'tax_file_number_exemption'],
      msg: 'cannot be cleared while there is no tax file number; send the number with an employee update, which clears it',
      type: 'value',
      code: 'null_not_allowed',
    },
  ]);
}

function declared(country: Country, stored: StoredDeclarations, patch: Values, today: LocalDate): StoredDeclarations {
  const { tax_file_number_exemption: exemption, ...rest } = patch;
  const merged = mergedDeclarations(country === 'AU' ? AU_DEFAULTS : NZ_DEFAULTS, stored, rest);
  if (exemption === undefined) return merged;
  return withExemption(merged, exemption as StoredDeclarations['tax_file_number_exemption'] & (string | null), today);
}

const shownDeclarations = (country: Country, stored: StoredDeclarations): Values =>
  country === 'AU' ? { ...auDeclared(stored) } : { ...nzDeclared(stored) };
