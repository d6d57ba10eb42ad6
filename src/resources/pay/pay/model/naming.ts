import { AppError, badRequest, type NamedField, type Place, type ProblemCode } from '../../../../base/errors.ts';
import { placed, withFields } from '../../../../base/under.ts';
import { MissingParameter } from '../../../../params/params.ts';
import { UncalculableFacts } from '../../../../rules/line.ts';
import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from './items.ts';

// Rows are matched by description with the items that the employee or the company already has. A new description is
// stored, so that the next pay can refer to it.

export const nameKey = (description: string): string => description.trim().toLowerCase();

/** The employees' stored items, by employee and name. Collects new items so that they can be stored. */
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

/**
 * Runs work on one part of the request. If it throws, adds the name of the part to the message, such as `pays[3]
 * hours[0]: …`, and its position to the field paths, such as `/body/3/hours/0/rate`.
 */
export function naming<T>(part: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const place = placeOf(part);
    if (error instanceof UncalculableFacts || error instanceof MissingParameter) {
      const message = `this pay cannot be calculated: ${error.message}`;
      throw badRequest(`${part}: ${message}`, itself(place, message, 'not_calculable'));
    }
    if (!(error instanceof AppError)) throw error;
    const fields =
      error.fields.length > 0
        ? error.fields.map((field) => placed(place, field, error))
        : [itself(place, error.message, 'not_accepted')];
    if (error.status !== 400) throw withFields(error, error.message, fields);
    const joint = /^[a-z_]+\[\d+\]/.test(error.message) ? ' ' : ': ';
    throw withFields(error, `${part}${joint}${error.message}`, fields);
  }
}

/**
 * The position of a part in the body. A pay has a position only if the body is a list of pays, not if the pay is the
 * body itself or is already stored.
 */
function placeOf(part: string): Place {
  const [, list, index] = /^([a-z_]+)\[(\d+)\]$/.exec(part) ?? [];
  if (list === undefined) return [];
  return list === 'pays' ? [Number(index)] : [list, Number(index)];
}

const itself = (place: Place, message: string, code: ProblemCode): NamedField => ({
  place: ['body', ...place],
  code,
  message,
});
