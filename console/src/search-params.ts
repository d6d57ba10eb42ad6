/**
 * Accepts positive whole numbers only, because ids have this form. Links from outside the console can contain any
 * value.
 */
export const asId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const asDate = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

export const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value);

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Removes undefined parameters, so that they do not appear in the address. */
export const defined = <T extends object>(params: T): Defined<T> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Defined<T>;
