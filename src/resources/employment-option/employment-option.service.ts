/** A choice offered for an employee's field; callers send its id or its name. */
export interface EmploymentOption {
  readonly id: number;
  readonly name: string;
}

export const EMPLOYMENT_TYPES: readonly EmploymentOption[] = [
  { id: 1, name: 'Full-time' },
  { id: 2, name: 'Part-time' },
  { id: 3, name: 'Casual' },
];

export const EMPLOYMENT_TENURES: readonly EmploymentOption[] = [
  { id: 1, name: 'Permanent' },
  { id: 2, name: 'Temporary' },
];

const key = (name: string): string => name.trim().toLowerCase().replace(/[\s-]/g, '');

/** Contract (GAPS 1.15): names match without regard to case and hyphens; a numeric text counts as an id. */
export function employmentOption(
  options: readonly EmploymentOption[],
  value: string | number,
): EmploymentOption | undefined {
  const text = String(value).trim();
  return /^\d+$/.test(text)
    ? options.find(({ id }) => id === Number(text))
    : options.find(({ name }) => key(name) === key(text));
}
