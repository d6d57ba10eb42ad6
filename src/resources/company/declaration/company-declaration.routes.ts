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
      summary: 'Read what a company has declared',
      description: 'Every key of the company’s country; what was never declared has its default.',
      access: ownCompanyZone('SETTINGS'),
      rate: 'standard',
      params: CompanyPath,
      replies: { 200: CompanyDeclarationsOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await declarations.read({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      method: 'PATCH',
      path,
      id: 'updateCompanyDeclarations',
      tag,
      summary: 'Change what a company has declared',
      description:
        'Only the keys sent change; null puts the default back. A key of the other country is refused (422).',
      access: ownCompanyZone('SETTINGS'),
      rate: 'standard',
      params: CompanyPath,
      body: CompanyDeclarationsPatch,
      replies: { 200: CompanyDeclarationsOut },
      errors: [404],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await declarations.update({ principal, requestId: request.id }, params.company_id, body as never)),
    }),
  ];
}
