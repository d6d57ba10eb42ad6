import { ZONE_OF } from '../../../base/clock.ts';
import { Decimal, plain } from '../../../base/decimal.ts';
import type { ProblemCode } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { EMPLOYEE_CIRCUMSTANCES, employeeCircumstances } from '../../../rules/au/award/pack.ts';
import {
  EXTRA_PAY_BANDS,
  SCHEDULAR_LIMITS,
  SCHEDULAR_STANDARD_RATES,
  STUDENT_LOAN_COMPULSORY_MAXIMUM,
  STUDENT_LOAN_SPECIAL_MAXIMUM,
} from '../../../rules/nz/parameters.ts';
import { findAward, packOfAward } from '../../company/award/award.service.ts';
import { companyDeclared, formatName, mergedDeclarations } from '../../company/company/company.service.ts';
import { lockEmployeeCompany } from '../../company/company/company-employees.service.ts';
import {
  AU_DEFAULTS,
  auDeclared,
  type Country,
  type EmployeeAward,
  type EmployeeDeps,
  type EmployeeInCompany,
  esctRateMethod,
  findEmployee,
  lockEmployee,
  NZ_DEFAULTS,
  type NzDeclarations,
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
import { readDeclarations } from './read-declarations.ts';

/** Rejects New Zealand rates that no certificate or notice can contain, so that no pay is calculated with them. */
function refuseUnlawfulRates(patch: Partial<NzDeclarations>, params: ParamsAt): void {
  const problems: Problem[] = CHECKS.flatMap(({ loc, check }) => {
    const msg = check(patch, params);
    return msg === undefined ? [] : [{ loc: ['body', ...loc], msg, type: 'value', code: 'out_of_range' }];
  });
  if (problems.length > 0) throw new SchemaProblem(problems);
}

interface Check {
  readonly loc: readonly string[];
  readonly check: (patch: Partial<NzDeclarations>, params: ParamsAt) => string | undefined;
}

const CHECKS: readonly Check[] = [
  {
    loc: ['schedular', 'rate'],
    check: ({ schedular }, params) => {
      if (!schedular?.rate) return undefined;
      const limits = params.get(SCHEDULAR_LIMITS).value;
      const least = schedular.is_non_resident ? limits.elected_minimum_nonresident : limits.elected_minimum;
      return new Decimal(schedular.rate).lessThan(least)
        ? `must be at least ${plain(least)}${schedular.is_non_resident ? ' for a non-resident' : ''}`
        : undefined;
    },
  },
  {
    loc: ['student_loan_special_rate', 'rate'],
    check: ({ student_loan_special_rate: special }, params) => {
      if (!special) return undefined;
      const most = params.get(STUDENT_LOAN_SPECIAL_MAXIMUM).value;
      const rate = new Decimal(special.rate);
      return rate.greaterThan(most) || !rate.times(100).isInteger()
        ? `must be a whole percent from 0 to ${plain(most)}`
        : undefined;
    },
  },
  {
    loc: ['student_loan_compulsory_extra', 'rate'],
    check: ({ student_loan_compulsory_extra: extra }, params) => {
      if (!extra?.rate) return undefined;
      const most = params.get(STUDENT_LOAN_COMPULSORY_MAXIMUM).value;
      return new Decimal(extra.rate).greaterThan(most) ? `must be at most ${plain(most)}` : undefined;
    },
  },
  {
    loc: ['extra_pay_requested_rate'],
    check: ({ extra_pay_requested_rate: asked }, params) => {
      if (!asked) return undefined;
      const rates = params.get(EXTRA_PAY_BANDS).value.map(({ rate }) => rate);
      return rates.some((rate) => rate.equals(asked)) ? undefined : `must be one of ${rates.map(plain).join(', ')}`;
    },
  },
];

type Values = Readonly<Record<string, unknown>>;

export type DeclarationService = ReturnType<typeof declarationService>;

/** The declarations that employees make to their employer or the tax office. They affect the employees' pays. */
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
          const shown = shownDeclarations(employee, employee.declarations);
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
        const patch = await withKnownAward(tx, before.company_id, readDeclarations(country, given), today);
        refuseUnknownActivity(patch, today);
        refuseUnlawfulRates(patch, deps.params.NZ.at(today));
        requireNumberOrExemption(patch, before);
        const declarations = declared(country, before.declarations, patch, today);
        if (JSON.stringify(declarations) === JSON.stringify(before.declarations)) {
          return shownDeclarations(before, declarations);
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
        return shownDeclarations(before, declarations);
      });
    },
  };

  /** Contract [DEF-005]: warns about an employee who is not automatically enrolled in KiwiSaver. */
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

/**
 * Contract [AWARD-002]: checks that the award has a pack with the classification, and stores the classification under
 * the Commission's name for it.
 */
async function withKnownAward(tx: Tx, companyId: number, patch: Values, today: LocalDate): Promise<Values> {
  const declared = patch.award as EmployeeAward | null | undefined;
  if (!declared) return patch;
  const refuse = (field: string, msg: string, code: ProblemCode): never => {
    throw new SchemaProblem([{ loc: ['body', 'award', field], msg, type: 'value', code }]);
  };
  const award = await findAward(tx, companyId, declared.award_id);
  if (!award) return refuse('award_id', `the company has no award ${declared.award_id}`, 'unknown_record');
  if (award.pack === null)
    return refuse('award_id', `award ${award.id} has no pack; set its pack first, such as MA000004`, 'needs_another');
  const pack = packOfAward(award.pack, today);
  const found = pack?.classification(declared.classification);
  if (!pack || !found) {
    const names = pack?.rates.value.map(({ name }) => name).join('; ') ?? 'no rates on this day';
    return refuse('classification', `is not a classification of ${award.pack}, which has: ${names}`, 'not_a_choice');
  }
  const asked = employeeCircumstances(pack.rules);
  for (const name of EMPLOYEE_CIRCUMSTANCES) {
    const value = declared[name];
    if (!value) continue;
    const values = asked.get(name);
    if (!values)
      return refuse(
        name,
        `is not a circumstance of ${award.pack}, which has: ${[...asked.keys()].join(', ')}`,
        'unknown_field',
      );
    if (!values.includes(String(value)))
      return refuse(name, `must be one of ${values.join(', ')} under ${award.pack}`, 'not_a_choice');
  }
  return { ...patch, award: { ...declared, classification: found.name } };
}

/**
 * An employee without a tax file number needs an exemption, so the exemption cannot be cleared. Super-only contractors
 * need neither.
 */
function requireNumberOrExemption(
  patch: Values,
  employee: { tax_file_number: string | null; is_super_only_contractor: boolean },
): void {
  if (patch.tax_file_number_exemption !== null) return;
  if (employee.tax_file_number !== null || employee.is_super_only_contractor) return;
  throw new SchemaProblem([
    {
      loc: ['body', 'tax_file_number_exemption'],
      msg: 'cannot be cleared while there is no tax file number; send the number in an employee update, which also clears this reason',
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

function shownDeclarations(
  { company_country, company_declarations }: Pick<EmployeeInCompany, 'company_country' | 'company_declarations'>,
  stored: StoredDeclarations,
): Values {
  if (company_country === 'AU') return { ...auDeclared(stored) };
  const esct_rate_method = esctRateMethod(stored, companyDeclared(company_declarations));
  return { ...nzDeclared(stored), esct_rate_method };
}
