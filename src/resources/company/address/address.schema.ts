import type { Origin } from '../../../audit/audit.ts';
import { named, PROBLEM, type Static, Type } from '../../../http/schema.ts';

export interface AddressQuestion {
  readonly text: string;
  /** The codes of the countries to search, in lower case. */
  readonly countries: readonly string[];
  readonly limit: number;
  /** The country whose addresses are ranked first. Empty means no preference. */
  readonly primary: string;
}

export interface AddressBook {
  /**
   * Suggests addresses, best match first. Returns an empty list, never an error, when nothing is found or the look-up
   * is unavailable.
   */
  suggest(question: AddressQuestion, from?: Origin): Promise<readonly Address[]>;
}

export const AutocompleteQuery = Type.Object(
  {
    text: Type.String({ maxLength: 1_000, description: '3 to 200 characters after trimming' }),
    country: Type.String({
      default: 'au,nz',
      maxLength: 100,
      pattern: String.raw`^\s*[A-Za-z]{2}\s*(,\s*[A-Za-z]{2}\s*)*$`,
      description: 'Two-letter country codes, separated by commas',
      [PROBLEM]: 'must be two-letter country codes separated by commas, such as au,nz',
    }),
    limit: Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 10,
      description: 'Maximum number of suggestions, up to 10',
    }),
    primary: Type.String({
      default: '',
      pattern: '^[A-Za-z]{0,2}$',
      maxLength: 2,
      description: 'Two-letter code of the country to list first; addresses of other countries follow',
      [PROBLEM]: 'must be at most two letters',
    }),
  },
  { additionalProperties: false },
);

const Address = named(
  'Address',
  Type.Object(
    {
      label: Type.String({ description: 'The full address on one line, for display' }),
      address1: Type.String({ description: 'Number and street' }),
      address2: Type.String({ description: 'Unit, level or building; may be empty' }),
      city: Type.String({ description: 'Suburb or town' }),
      state: Type.String({ description: 'State or region' }),
      postcode: Type.String({ description: 'Postcode, four digits' }),
      country: Type.String({ description: 'Two-letter country code' }),
    },
    { additionalProperties: false },
  ),
);
export type Address = Static<typeof Address>;

export const AutocompleteOut = named(
  'AddressSuggestions',
  Type.Object(
    { results: Type.Array(Address, { description: 'Suggestions, best match first' }) },
    { additionalProperties: false },
  ),
);
