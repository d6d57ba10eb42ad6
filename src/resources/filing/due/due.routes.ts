import { answer, callers, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { CompanyDueItemOut, CompanyDueOut, DueFilter, DueOut, DueQuery } from './due.schema.ts';
import type { DueService } from './due.service.ts';
import { keyOfDue } from './due-items.ts';

export const dueRoutes = ({ due }: { due: DueService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/due',
    id: 'listDue',
    tag: 'Companies',
    summary: 'List due tasks',
    description:
      'Lists pay runs to prepare, drafts to complete, payments without a file, filings to submit, ' +
      'filings that were not accepted, super contributions due, leave to approve, and missing details that pays need. ' +
      'Each item has a count and, if known, a due date and an amount. Includes only the areas that the caller may view: pay runs and payments ' +
      'need PAYS, leave needs LEAVE (for a partner’s token PAYS), filings and super need REPORTS, missing details need ' +
      'EMPLOYEES or SETTINGS. A payment counts as made when its file is downloaded after the last pay of the run is ' +
      'complete, or 14 days after the payday. Amounts owed to Inland Revenue are listed until their due date, because this service does not know whether they were paid.',
    access: ownCompanyZone('COMPANY'),
    rate: 'list',
    params: CompanyPath,
    query: DueQuery,
    replies: { 200: DueOut },
    errors: [400],
    handler: async ({ caller, params, query }) => answer(200, await due.list(caller, params.company_id, query)),
  }),
  route({
    method: 'GET',
    path: '/api/due',
    id: 'listDueOfAllCompanies',
    tag: 'Companies',
    summary: 'List due tasks of all companies',
    description:
      'Lists the tasks that GET /api/company/{company_id}/due lists, for all companies that the caller may view, ' +
      'earliest due date first. Each kind of task needs the same permission as in that operation. If several filters are sent, a task must match all of them.',
    access: callers('anyone'),
    rate: 'list',
    query: DueFilter,
    pages: { keyOf: keyOfDue },
    replies: { 200: Type.Array(CompanyDueItemOut) },
    handler: async ({ caller, query }) => answer(200, await due.listAll(caller, query)),
  }),
  route({
    method: 'GET',
    path: '/api/due/companies',
    id: 'listCompaniesByDue',
    tag: 'Companies',
    summary: 'List companies by due tasks',
    description:
      'Counts the tasks of each company that the caller may view. The company with the earliest task comes first; ' +
      'companies without tasks come last, sorted by name.',
    access: callers('anyone'),
    rate: 'list',
    replies: { 200: Type.Array(CompanyDueOut) },
    handler: async ({ caller }) => answer(200, await due.listCompanies(caller)),
  }),
];
