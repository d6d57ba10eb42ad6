import { CompanyId } from '../../../http/record-fields.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { named, Type } from '../../../http/schema.ts';
import { type ProviderService, SETUP_PATH } from './gl-provider.service.ts';

const CodesOut = named(
  'GlProviderCodes',
  Type.Object(
    {
      status: Type.Enum(['connected', 'not_connected', 'token_expired', 'no_matching_company'], {
        description: 'State of the connection to the provider',
      }),
      codes: Type.Array(
        named(
          'GlProviderCode',
          Type.Object(
            {
              id: Type.String({ description: 'Id of the code, for provider_code_id of a row' }),
              code: Type.String({ description: 'Account code in the general ledger' }),
              label: Type.String({ description: 'Name of the account' }),
              description: Type.String({ description: 'Account description at the provider' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Account codes; empty unless connected' },
      ),
      setup_path: Type.Literal(SETUP_PATH, { description: 'Console path for setting up the connection' }),
    },
    { additionalProperties: false },
  ),
);

export const providerRoutes = ({ provider }: { provider: ProviderService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/gl-settings/provider/codes',
    id: 'listGlProviderCodes',
    tag: 'General ledger',
    summary: 'List the provider’s account codes',
    description:
      'Returns the state of the connection and, if connected, the account codes of the farm. The farm is the ' +
      'one with the ABN or employer IRD number of the company. Requires the provider add-on. Does not change mappings.',
    access: companyZone('COMPANY'),
    rate: 'standard',
    family: 'gl',
    params: Type.Object({ company_id: CompanyId() }, { additionalProperties: false }),
    replies: { 200: CodesOut },
    errors: [404, 502, 504],
    handler: async ({ caller, params }) => answer(200, await provider.codes(caller, params.company_id)),
  }),
];
