import type { Country } from '../../../../base/country.ts';
import { AppError, type ProblemCode } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Caller, Zone } from '../../../../http/principal.ts';
import type { TSchema } from '../../../../http/schema.ts';
import { bodyValidator, SchemaProblem } from '../../../../http/validation/validation.ts';
import type { Column, Template } from '../columns/column.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A row with its converted values by field. */
export interface PlannedRow {
  readonly row: number;
  readonly values: Values;
}

export interface RowProblem {
  /** The field; null if the problem is not about one field. */
  readonly field: string | null;
  readonly code: ProblemCode;
  readonly message: string;
}

export interface RowResult {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  readonly recordId: number | null;
  readonly problems: readonly RowProblem[];
}

export interface StoreContext {
  readonly caller: Caller;
  readonly companyId: number;
  readonly country: Country;
}

/** A kind of import: the columns of its files, and the service that stores its rows. */
export interface Kind {
  /** The area in which the caller needs edit rights. */
  readonly area: Zone;
  /** The number of rows stored in one transaction. */
  readonly rowsAtOnce: number;
  columns(country: Country): readonly Column[];
  readonly templates: readonly Template[];
  /** The name or number by which people recognise the row. */
  labelOf(values: Values): string;
  /**
   * The key of the row's record. A row with the key of an earlier row is a repetition. Undefined if the row has no key.
   */
  keyOf(values: Values): { readonly field: string; readonly key: string } | undefined;
  /** Rows of one group depend on each other, so they are stored together. */
  readonly groupOf?: (values: Values) => string;
  /** Whether a group is one record, so that a problem in one of its rows is a problem of all of them. */
  readonly isGroupWhole?: boolean;
  /** Queries other systems before the transaction opens. */
  prepare?(context: StoreContext, rows: readonly PlannedRow[]): Promise<void>;
  /** Stores the rows in the open transaction. A row is either stored completely or has a problem. */
  store(tx: Tx, context: StoreContext, rows: readonly PlannedRow[]): Promise<readonly RowResult[]>;
}

export const failed = (...problems: readonly RowProblem[]): RowResult => ({
  outcome: 'failed',
  recordId: null,
  problems,
});
export const stored = (outcome: RowResult['outcome'], recordId: number | null): RowResult => ({
  outcome,
  recordId,
  problems: [],
});

/** The problem of a row whose record has a problem in another row. */
export const problemOfOther = (row: number): RowProblem => ({
  field: null,
  code: 'not_accepted',
  message: `Row ${row} of the same record has a problem`,
});

/** The problems in an error that refuses one row. Throws any other error again. */
export function problemsIn(error: unknown): readonly RowProblem[] {
  if (error instanceof SchemaProblem)
    return error.problems.map(({ loc, msg, code }) => ({ field: fieldIn(loc), code, message: msg }));
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const [first] = error.fields;
  return [{ field: fieldIn(first?.place ?? []), code: first?.code ?? 'not_accepted', message: error.message }];
}

const fieldIn = (place: readonly (string | number)[]): string | null =>
  (place.findLast((part) => typeof part === 'string' && part !== 'body') as string | undefined) ?? null;

/** Checks a value against the schema of an operation, as the router does with bodies. */
export function schemaCheck(schema: TSchema): (value: unknown) => readonly RowProblem[] {
  const validate = bodyValidator(schema);
  return (value) => {
    try {
      for (const _step of validate(value));
      return [];
    } catch (error) {
      return problemsIn(error);
    }
  };
}

/**
 * Calls `ready` for each row, which returns either the row's result or an item to store. Stores the items together and
 * returns all results in the order of the rows.
 */
export async function storeReady<Item>(
  rows: readonly PlannedRow[],
  ready: (row: PlannedRow, index: number) => RowResult | { readonly item: Item },
  store: (items: readonly Item[]) => Promise<readonly RowResult[]>,
): Promise<readonly RowResult[]> {
  const decided = rows.map(ready);
  const items = decided.flatMap((one) => ('item' in one ? [one.item] : []));
  const results = (items.length === 0 ? [] : await store(items))[Symbol.iterator]();
  return decided.map((one) => ('item' in one ? (results.next().value as RowResult) : one));
}
