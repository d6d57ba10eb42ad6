import type { Schemas } from '../../api/client.ts';
import type { ListSearch } from './list-search.ts';

export type Person = Schemas['DirectoryEntry'];

/** Removes diacritics, so that "Zoe" finds Zoë. */
const withoutDiacritics = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const searchText = (person: Person): string =>
  withoutDiacritics(
    [
      person.first_name,
      person.last_name,
      person.number,
      person.email_address,
      person.position,
      person.department,
      person.phone_mobile,
    ].join(' '),
  );

const TEXTS = new WeakMap<Person, string>();
function textOf(person: Person): string {
  const known = TEXTS.get(person);
  if (known !== undefined) return known;
  const text = searchText(person);
  TEXTS.set(person, text);
  return text;
}

/** The employees that match every search word and all filters. */
export function matching(people: readonly Person[], search: ListSearch): readonly Person[] {
  const words = withoutDiacritics(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return people.filter(
    (person) =>
      (search.department === undefined || person.department === search.department) &&
      (search.employment === undefined || person.employment_status === search.employment) &&
      (search.period === undefined || person.pay_period === search.period) &&
      words.every((word) => textOf(person).includes(word)),
  );
}
