import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { CompanyDeclarationsOut, CompanyDeclarationsPatch, CompanyPath } from './company-declaration.schema.ts';
import type { CompanyDeclarationService } from './company-declaration.service.ts';

const tag = 'Declarations';
const path = '/api/company/{company_id}/declarations';

export function companyDeclarationRoutes({ declarations }: { declarations: CompanyDeclarationService }): Route[] {
  return [
    route({
      method: 'GET',
      path,
      id: 'readCompanyDeclarations',
      tag,
      summary: 'Read a company’s declarations',
      description:
        'Returns every key of the company’s country. Keys that were never declared have their default values.',
      access: ownCompanyZone('SETTINGS'),
      rate: 'standard',
      params: CompanyPath,
      replies: { 200: CompanyDeclarationsOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await declarations.read(caller, params.company_id)),
    }),
    route({
      method: 'PATCH',
      path,
      id: 'updateCompanyDeclarations',
      tag,
      summary: 'Change a company’s declarations',
      description:
        'Only the keys you send are changed; null restores the default. Returns 422 for a key of the other country.',
      access: ownCompanyZone('SETTINGS'),
      rate: 'standard',
      params: CompanyPath,
      body: CompanyDeclarationsPatch,
      replies: { 200: CompanyDeclarationsOut },
      errors: [404],
      handler: async ({ caller, params, body }) =>
        answer(200, await declarations.update(caller, params.company_id, body as never)),
    }),
  ];
}
