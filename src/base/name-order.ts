/** Letters that Unicode does not take apart into a letter and an accent. */
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

/** What texts are sorted by where the database does not sort them; `name_order` of the database gives the same. */
export const nameOrder = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðıŧħ’]/g, (letter) => OTHER_LETTERS[letter]!);

/** What employees are sorted by in lists. */
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
