import { originOf } from '../../../audit/audit.ts';
import { answer, callers, type Route, route } from '../../../http/route.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { type AddressBook, AutocompleteOut, AutocompleteQuery } from './address.schema.ts';

export function addressRoutes({ addresses }: { addresses: AddressBook }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/address/autocomplete',
      id: 'autocompleteAddress',
      tag: 'Addresses',
      summary: 'Suggest addresses',
      description:
        'Returns 200 for every valid query. The list is empty when nothing matches or the look-up is unavailable.',
      access: callers('anyone'),
      rate: 'standard',
      query: AutocompleteQuery,
      replies: { 200: AutocompleteOut },
      handler: async ({ query, request }) => {
        const question = {
          text: searchText(query.text),
          countries: query.country.split(',').map((code) => code.trim().toLowerCase()),
          limit: query.limit,
          primary: query.primary.toLowerCase(),
        };
        const results = await addresses.suggest(question, originOf(request));
        return answer(200, { results: [...results] });
      },
    }),
  ];
}

/** Contract [ADDR-002]: the length is measured after trimming. */
function searchText(given: string): string {
  const text = given.trim();
  if (text.length >= 3 && text.length <= 200) return text;
  throw new SchemaProblem([
    {
      loc: ['query', 'text'],
      msg: 'must be 3 to 200 characters after trimming',
      type: 'length',
      code: text.length < 3 ? 'too_short' : 'too_long',
    },
  ]);
}
