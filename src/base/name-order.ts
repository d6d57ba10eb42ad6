/** Letters that Unicode normalisation does not split into a base letter and an accent. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ŧ: 't',
  ħ: 'h',
  '’': "'",
};

/** The sort key of a name. Must equal the SQL function `name_order`. */
export const nameOrder = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðıŧħ’]/g, (letter) => OTHER_LETTERS[letter]!);

/** The sort key of an employee in lists. */
export const employeeKey = (employee: {
  readonly id: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
}): readonly (string | number | null)[] => [
  nameOrder(employee.last_name),
  nameOrder(employee.first_name),
  employee.middle_name === null ? null : nameOrder(employee.middle_name),
  employee.id,
];
