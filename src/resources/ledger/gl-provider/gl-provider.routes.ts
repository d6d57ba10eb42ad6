import { CompanyId } from '../../../http/record-fields.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { named, Type } from '../../../http/schema.ts';
import { type ProviderService, SETUP_PATH } from './gl-provider.service.ts';

const CodesOut = named(
  'GlProviderCodes',
  Type.Object(
    {
      status: Type.Enum(['connected', 'not_connected', 'token_expired', 'no_matching_company'], {
        description: 'Whether the accounting package can be asked',
      }),
      codes: Type.Array(
        named(
          'GlProviderCode',
          Type.Object(
            {
              id: Type.String({ description: 'Id of the code, which rows are mapped to' }),
              code: Type.String({ description: 'Account of the ledger' }),
              label: Type.String({ description: 'What the account is called' }),
              description: Type.String({ description: 'How the provider describes it' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Empty unless connected' },
      ),
      setup_path: Type.Literal(SETUP_PATH, { description: 'Where the connection is set up, a path of the console' }),
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
      'Says how the account is connected to the provider and, when it is, which codes its farm has. The farm is the one ' +
      'with the ABN or employer tax number of the company. Needs the provider add-on; changes no mapping.',
    access: companyZone('COMPANY'),
    rate: 'standard',
    family: 'gl',
    params: Type.Object({ company_id: CompanyId() }, { additionalProperties: false }),
    replies: { 200: CodesOut },
    errors: [404, 502, 504],
    handler: async ({ principal, params, request }) =>
      answer(200, await provider.codes({ principal, requestId: request.id }, params.company_id)),
  }),
];
