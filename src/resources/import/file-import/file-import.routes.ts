import { answer, onTarget, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  ConfirmQuery,
  FieldOut,
  ImportCompanyPath,
  ImportFieldsQuery,
  ImportIn,
  ImportOut,
  ImportPath,
  RowOut,
} from './file-import.schema.ts';
import type { ImportService } from './file-import.service.ts';

const tag = 'Imports';
const all = '/api/company/{company_id}/imports';
const one = `${all}/{import_id}`;
/** The handler checks the caller's access, because the permission area depends on the kind of import. */
const access = onTarget({ of: 'company', area: 'COMPANY', need: 'view' });

export const importRoutes = ({ imports }: { readonly imports: ImportService }): Route[] => [
  route({
    method: 'GET',
    path: `${all}/fields`,
    id: 'listImportFields',
    tag,
    summary: 'List the fields of an import',
    description: 'The fields that columns of a file can fill, with the names and values that are recognised.',
    access,
    rate: 'list',
    params: ImportCompanyPath,
    query: ImportFieldsQuery,
    replies: { 200: Type.Array(FieldOut) },
    errors: [400],
    handler: async ({ caller, params, query }) =>
      answer(200, await imports.listFields(caller, params.company_id, query.kind)),
  }),
  route({
    method: 'POST',
    path: all,
    id: 'createImport',
    dryRun: true,
    idempotency: 'in-steps',
    tag,
    summary: 'Send a file to import',
    description:
      'Reads a CSV file or an Excel workbook of employees, opening balances, timesheets, pays or pays of another system, and checks ' +
      'every row as the operation for single records does. Nothing is stored until you confirm the import. A file can be sent again, ' +
      'because records are recognised, for example by employee number or external_id: existing employees and pays do not change, and ' +
      'other records are updated if they differ. Needs edit rights to employees for employees and opening balances, and to pays for ' +
      'the rest. Formulas, macros, links to other files and document types are refused. ' +
      'Returns 409 if the company requires an approval for what the file contains.',
    access,
    rate: 'standard',
    params: ImportCompanyPath,
    body: ImportIn,
    bodyIs: { multipart: true },
    replies: { 201: ImportOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => answer(201, await imports.create(caller, params.company_id, body)),
  }),
  route({
    method: 'GET',
    path: one,
    id: 'readImport',
    tag,
    summary: 'Read the progress of an import',
    description: 'The state, the number of rows stored so far, and the problems.',
    access,
    rate: 'standard',
    params: ImportPath,
    replies: { 200: ImportOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await imports.read(caller, params.company_id, params.import_id)),
  }),
  route({
    method: 'GET',
    path: `${one}/rows`,
    id: 'listImportRows',
    tag,
    summary: 'List the rows of an import',
    description: 'Each row with its values before it is stored, and with its outcome and record afterwards.',
    access,
    rate: 'list',
    params: ImportPath,
    pages: 'by-store',
    replies: { 200: Type.Array(RowOut) },
    errors: [400, 404],
    handler: async ({ caller, params, page }) =>
      answer(200, await imports.listRows(caller, params.company_id, params.import_id, page)),
  }),
  route({
    method: 'POST',
    path: `${one}/confirm`,
    id: 'confirmImport',
    dryRun: true,
    tag,
    summary: 'Confirm an import',
    description:
      'Stores the rows in the background; read the import for its progress. Returns 409 if every row has a problem, or if some rows have and partial is false. ' +
      'A row that can no longer be stored, because something changed since the check, is reported with a problem, and the other rows are stored.',
    access,
    rate: 'standard',
    params: ImportPath,
    query: ConfirmQuery,
    replies: { 202: ImportOut },
    errors: [404, 409],
    handler: async ({ caller, params, query }) =>
      answer(202, await imports.confirm(caller, params.company_id, params.import_id, query.partial)),
  }),
];
