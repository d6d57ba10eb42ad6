import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from './items.ts';

// Rows are matched by description with the items that the employee or the company already has. A new description is
// stored, so that the next pay can refer to it.

export const nameKey = (description: string): string => description.trim().toLowerCase();

/** The items that employees already have, found by employee and name. Collects new ones so that they can be stored. */
export class NameBook<Item> {
  readonly added: (Item & { readonly employeeId: number })[] = [];
  readonly #known = new Map<string, Item>();

  constructor(known: readonly (readonly [employeeId: number, name: string, item: Item])[]) {
    for (const [employeeId, name, item] of known) this.#known.set(`${employeeId} ${name}`, item);
  }

  find(employeeId: number, name: string): Item | undefined {
    return this.#known.get(`${employeeId} ${name}`);
  }

  add(employeeId: number, name: string, item: Item): void {
    this.#known.set(`${employeeId} ${name}`, item);
    this.added.push({ ...item, employeeId });
  }
}

export interface NamedBooks {
  readonly allowances: NameBook<AllowanceItem>;
  /** Allowance templates of the company, by name. */
  readonly templates: ReadonlyMap<string, AllowanceItem>;
  readonly deductions: NameBook<DeductionItem>;
  readonly bonuses: NameBook<BonusItem>;
  readonly sacrifices: NameBook<SacrificeItem>;
  readonly backPayments: NameBook<BackPaymentItem>;
}
