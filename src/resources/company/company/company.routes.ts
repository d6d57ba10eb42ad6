import { answer, callers, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { type CompanyIn, CompanyOut, CompanyParams, CompanyPatch, companyIn } from './company.schema.ts';
import type { CompanyService, EmployeeMaker } from './company.service.ts';

export interface CompanyRouteDeps {
  readonly companies: CompanyService;
  readonly employees: Pick<EmployeeMaker, 'schema'>;
  /** Where the web front end lives. */
  readonly frontend: () => string;
}

const tag = 'Companies';

export function companyRoutes({ companies, employees, frontend }: CompanyRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company',
      id: 'listCompanies',
      tag,
      summary: 'List companies',
      description: 'Every company the token may view, by name, each with basic information on its employees.',
      access: callers('anyone'),
      rate: 'list',
      pages: 'by-store',
      replies: { 200: Type.Array(CompanyOut) },
      handler: async ({ principal, page, request }) =>
        answer(200, await companies.list({ principal, requestId: request.id }, page)),
    }),
    route({
      method: 'PUT',
      path: '/api/company/create',
      id: 'createCompany',
      tag,
      summary: 'Create a company',
      description:
        'Employees sent along are created with the company or not at all. Unknown and read-only keys are ignored.',
      access: callers('administrator'),
      rate: 'standard',
      body: companyIn(employees.schema),
      bodyIs: { batch: true },
      replies: { 201: CompanyOut },
      errors: [400],
      handler: async ({ principal, body, request }) =>
        answer(201, await companies.create({ principal, requestId: request.id }, body as CompanyIn)),
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}',
      id: 'readCompany',
      tag,
      summary: 'Read a company',
      description: 'One company with basic information on its employees.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: CompanyParams,
      replies: { 200: CompanyOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await companies.read({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}',
      id: 'updateCompany',
      tag,
      summary: 'Change a company',
      description:
        'Only the fields sent change; an empty object changes nothing. Null clears a field or puts its default back. ' +
        'The country can change only while the company has never had an employee.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: CompanyParams,
      body: CompanyPatch,
      replies: { 200: CompanyOut },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await companies.update({ principal, requestId: request.id }, params.company_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/company/{company_id}',
      id: 'deleteCompany',
      tag,
      summary: 'Delete a company',
      description: 'The company vanishes from reads. Its employees keep holding their numbers.',
      access: companyZone('COMPANY', { need: 'administer' }),
      rate: 'standard',
      params: CompanyParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ principal, params, request }) => {
        await companies.remove({ principal, requestId: request.id }, params.company_id);
        return answer(204, undefined);
      },
    }),
    route({
      method: 'GET',
      path: '/api/redirect/company/{company_id}',
      id: 'redirectToCompany',
      tag,
      summary: 'Open a company in the front end',
      description:
        'Makes the company the default one of the account and redirects to its pays screen. Needs the COMPANY and the ' +
        'PAYS permission to view. A locked company answers 403, after the default has changed.',
      access: companyZone('PAYS'),
      rate: 'standard',
      params: CompanyParams,
      replies: { 302: { content: null, description: 'To the pays screen of the company' } },
      errors: [400],
      handler: async ({ principal, params, request }) => {
        await companies.select({ principal, requestId: request.id }, params.company_id);
        return answer(302, undefined, { location: `${frontend()}/pays?company_id=${params.company_id}` });
      },
    }),
  ];
}
