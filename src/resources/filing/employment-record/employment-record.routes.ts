import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmploymentRecordOut, RecordParams, RecordQuery } from './employment-record.schema.ts';
import type { EmploymentRecordService } from './employment-record.service.ts';

const path = '/api/employees/{employee_id}/records/{record}';
const shared = {
  method: 'GET',
  tag: 'Employment records',
  access: employeeZone('PAYS'),
  params: RecordParams,
  query: RecordQuery,
  errors: [400],
} as const;
const WHAT =
  'New Zealand: wages-and-time (Employment Relations Act 2000 s 130) and holiday-and-leave (Holidays Act 2003 s 81). ' +
  'Australia: employee-records (Fair Work Regulations 2009 regs 3.31 to 3.44). The record has every item that the law ' +
  'lists; items that this service does not store say “Not recorded”. Returns 400 for a record of the other country.';

const attachment = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

export const employmentRecordRoutes = ({ records }: { records: EmploymentRecordService }): Route[] => [
  route({
    ...shared,
    path,
    id: 'readEmploymentRecord',
    summary: 'Read an employee’s record for an inspector',
    description: WHAT,
    rate: 'list',
    replies: { 200: EmploymentRecordOut },
    handler: async ({ caller, params, query }) =>
      answer(200, await records.read(caller, params.employee_id, params.record, query)),
  }),
  route({
    ...shared,
    path: `${path}/csv`,
    id: 'downloadEmploymentRecordCsv',
    summary: 'Download an employee’s record as CSV',
    description: `A block of rows for each item, separated by an empty row. ${WHAT}`,
    rate: 'list',
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    handler: async ({ caller, params, query }) => {
      const file = await records.csv(caller, params.employee_id, params.record, query);
      return answer(200, file, attachment('text/csv; charset=utf-8', `${params.record}-${params.employee_id}.csv`));
    },
  }),
  route({
    ...shared,
    path: `${path}/pdf`,
    id: 'downloadEmploymentRecordPdf',
    summary: 'Download an employee’s record as PDF',
    description: `An accessible A4 PDF. ${WHAT}`,
    rate: 'pdf',
    replies: { 200: { content: 'application/pdf', description: 'The file' } },
    handler: async ({ caller, params, query }) => {
      const file = await records.pdf(caller, params.employee_id, params.record, query);
      return answer(200, file, attachment('application/pdf', `${params.record}-${params.employee_id}.pdf`));
    },
  }),
];
