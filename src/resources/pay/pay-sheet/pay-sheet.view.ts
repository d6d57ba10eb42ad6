import { type MadePay, type PayOut, versionOf } from '../pay/read.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { changeOf, differencesOf, figuresOf } from './differences.ts';
import type { Figures, SheetOut, SheetRowOut } from './pay-sheet.schema.ts';

/** The previous run of the pay period, and the pays of each employee in it. */
export interface LastPays {
  readonly run: PayRunRecord | undefined;
  readonly of: ReadonlyMap<number, readonly MadePay[]>;
}

const byEmployee = (pays: readonly MadePay[]): Map<number, MadePay[]> => {
  const found = new Map<number, MadePay[]>();
  for (const made of pays) {
    const theirs = found.get(made.pay.employee_id);
    if (theirs) theirs.push(made);
    else found.set(made.pay.employee_id, [made]);
  }
  return found;
};

export const lastPaysOf = (run: PayRunRecord | undefined, pays: readonly MadePay[]): LastPays => ({
  run,
  of: byEmployee(pays.filter(({ pay }) => pay.kind !== 'CATCH_UP')),
});

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** The pays of the run by name. The first pay of an employee shows how all of their pays differ from the last ones. */
export function sheetRows(pays: readonly MadePay[], views: readonly PayOut[], last: LastPays): SheetRowOut[] {
  const now = byEmployee(pays);
  return pays
    .map((made, index): SheetRowOut => {
      const mine = now.get(made.pay.employee_id)!;
      const before = last.of.get(made.pay.employee_id);
      const compares = mine[0] === made && last.run !== undefined;
      return {
        version: versionOf(made),
        pay: views[index]!,
        last: before
          ? { pay_ids: before.map(({ pay }) => pay.id), figures: figuresOf(before.map(({ pay }) => pay)) }
          : null,
        change:
          compares && before
            ? changeOf(
                mine.map(({ pay }) => pay),
                before.map(({ pay }) => pay),
              )
            : null,
        differences: compares && before ? differencesOf(mine, before) : [],
      };
    })
    .sort((a, b) => COLLATOR.compare(a.pay.format_name, b.pay.format_name) || a.pay.id - b.pay.id);
}

export function absentFrom(pays: readonly MadePay[], last: LastPays): SheetOut['absent'] {
  const here = new Set(pays.map(({ pay }) => pay.employee_id));
  return [...last.of]
    .filter(([employeeId]) => !here.has(employeeId))
    .map(([employee_id, before]) => ({
      employee_id,
      format_name: `${before[0]!.person.last_name}, ${before[0]!.person.first_name}`,
      pay_id: before[0]!.pay.id,
      figures: figuresOf(before.map(({ pay }) => pay)),
    }))
    .sort((a, b) => COLLATOR.compare(a.format_name, b.format_name));
}

export const changeOfRun = (pays: readonly MadePay[], last: LastPays): Figures | null =>
  last.run === undefined
    ? null
    : changeOf(
        pays.map(({ pay }) => pay),
        [...last.of.values()].flat().map(({ pay }) => pay),
      );
