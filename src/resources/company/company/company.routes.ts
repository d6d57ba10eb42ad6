import { answer, callers, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  type CompanyIn,
  CompanyOut,
  CompanyParams,
  CompanyPatch,
  companyIn,
  NewCompanyQuery,
} from './company.schema.ts';
import type { Caller, CompanyService, EmployeeMaker } from './company.service.ts';

/** The test clocks of sandbox accounts. The filing room supplies them. */
export interface TestClocks {
  /** Runs work at the time of the clock. Throws 403 outside a sandbox account, and 404 for an unknown clock. */
  under<T>(caller: Caller, id: number, work: () => Promise<T>): Promise<T>;
}

export interface CompanyRouteDeps {
  readonly companies: CompanyService;
  readonly employees: Pick<EmployeeMaker, 'schema'>;
  readonly testClocks: TestClocks;
  /** Base URL of the web front end. */
  readonly frontend: () => string;
}

const tag = 'Companies';

export function companyRoutes({ companies, employees, testClocks, frontend }: CompanyRouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company',
      id: 'listCompanies',
      tag,
      summary: 'List companies',
      description: 'All companies the token may view, sorted by name, with basic information on their employees.',
      access: callers('anyone'),
      rate: 'list',
      pages: 'by-store',
      replies: { 200: Type.Array(CompanyOut) },
      handler: async ({ caller, page }) => answer(200, await companies.list(caller, page)),
    }),
    route({
      method: 'PUT',
      path: '/api/company/create',
      id: 'createCompany',
      tag,
      summary: 'Create a company',
      description:
        'Creates the company and all its employees, or nothing. Unknown and read-only keys of the company are ignored. In a sandbox account, the company can use the time of a test clock.',
      access: callers('administrator'),
      rate: 'standard',
      query: NewCompanyQuery,
      body: companyIn(employees.schema),
      bodyIs: { batch: true },
      replies: { 201: CompanyOut },
      errors: [400, 404],
      handler: async ({ caller, query, body }) => {
        const create = () => companies.create(caller, body as CompanyIn);
        const { test_clock_id: id } = query;
        return answer(201, id === undefined ? await create() : await testClocks.under(caller, id, create));
      },
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}',
      id: 'readCompany',
      tag,
      summary: 'Read a company',
      description: 'Returns the company with basic information on its employees.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: CompanyParams,
      replies: { 200: CompanyOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await companies.read(caller, params.company_id)),
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}',
      id: 'updateCompany',
      tag,
      summary: 'Change a company',
      description:
        'Only the fields you send are changed; an empty object changes nothing. Null clears a field or restores its default. ' +
        'The country can change only while the company has never had an employee.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: CompanyParams,
      body: CompanyPatch,
      replies: { 200: CompanyOut },
      errors: [400, 404],
      handler: async ({ caller, params, body }) => answer(200, await companies.update(caller, params.company_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/company/{company_id}',
      id: 'deleteCompany',
      tag,
      summary: 'Delete a company',
      description: 'The company is no longer returned. Its employees keep their employee numbers.',
      access: companyZone('COMPANY', { need: 'administer' }),
      rate: 'standard',
      params: CompanyParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await companies.remove(caller, params.company_id);
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
        'Makes the company the default of the account and redirects to its pays screen. Requires permission to view ' +
        'COMPANY and PAYS. For a locked company, the default changes but the response is 403.',
      access: companyZone('PAYS'),
      rate: 'standard',
      params: CompanyParams,
      replies: { 302: { content: null, description: 'Redirect to the pays screen of the company' } },
      errors: [400],
      handler: async ({ caller, params }) => {
        await companies.select(caller, params.company_id);
        return answer(302, undefined, { location: `${frontend()}/pays?company_id=${params.company_id}` });
      },
    }),
  ];
}
