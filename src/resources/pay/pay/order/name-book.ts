import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from './items.ts';

// Rows that are matched by their description with what the employee, or the company, already has. A first one is kept
// for the next time.

export const nameKey = (description: string): string => description.trim().toLowerCase();

/** Things the employees of a call have, found by employee and name; new ones are noted to be stored. */
export class NameBook<Known, New> {
  readonly added: (New & { readonly employeeId: number })[] = [];
  readonly #known = new Map<string, Known>();

  constructor(known: readonly (readonly [employeeId: number, name: string, value: Known])[]) {
    for (const [employeeId, name, value] of known) this.#known.set(`${employeeId} ${name}`, value);
  }

  find(employeeId: number, name: string): Known | undefined {
    return this.#known.get(`${employeeId} ${name}`);
  }

  add(employeeId: number, name: string, known: Known, made: New): void {
    this.#known.set(`${employeeId} ${name}`, known);
    this.added.push({ ...made, employeeId });
  }
}

export interface NamedBooks {
  readonly allowances: NameBook<AllowanceItem, AllowanceItem>;
  /** Templates of the company, by name. */
  readonly templates: ReadonlyMap<string, AllowanceItem>;
  readonly deductions: NameBook<DeductionItem, DeductionItem>;
  readonly bonuses: NameBook<BonusItem, BonusItem>;
  readonly sacrifices: NameBook<SacrificeItem, SacrificeItem>;
  readonly backPayments: NameBook<BackPaymentItem, BackPaymentItem>;
}
