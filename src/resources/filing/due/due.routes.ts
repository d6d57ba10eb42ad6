import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { DueOut, DueQuery } from './due.schema.ts';
import type { DueService } from './due.service.ts';

export const dueRoutes = ({ due }: { due: DueService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/due',
    id: 'listDue',
    tag: 'Companies',
    summary: 'List what needs doing',
    description:
      'Runs to prepare by the pay periods of the employees, drafts to complete, payments without a file, filings to make ' +
      'or that were not accepted, super with its due date, leave to approve, and what is missing that pays will need. ' +
      'Each with its day, its money and how many it is about. Only of the areas the caller may view: runs, payments and ' +
      'leave are of PAYS, filings and super of REPORTS, missing details of EMPLOYEES and SETTINGS. A payment counts as ' +
      'made once its file was downloaded after the last pay of the run was completed, or 14 days after the day of ' +
      'payment. What is owed to Inland Revenue stands until its day, for nothing here tells whether it was paid.',
    access: ownCompanyZone('COMPANY'),
    rate: 'list',
    params: CompanyPath,
    query: DueQuery,
    replies: { 200: DueOut },
    errors: [400],
    handler: async ({ principal, params, query, request }) =>
      answer(200, await due.list({ principal, requestId: request.id }, params.company_id, query)),
  }),
];
