import type { FastifyRequest } from 'fastify';
import { timestamp } from '../../../base/timestamps.ts';
import { answer, employeeZone, ownCompanyZone, PUBLIC, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { EmployeePath } from '../../people/employee/employee.service.ts';
import {
  CompanyPath,
  HireDeclarationOut,
  HireDeclarationQuery,
  HireFormAcceptIn,
  HireFormOpenIn,
  HireFormOut,
  HireFormQuery,
  HireFormReturnIn,
  HireFormReviewOut,
  HireFormSaveIn,
  HireFormSubmitIn,
  OpenedHireFormOut,
  SavedHireFormOut,
  SubmittedHireFormOut,
} from './hire-form.schema.ts';
import type { HireFormService } from './hire-form.service.ts';
import type { Answers } from './parts.ts';

const tag = 'New employee form';
const path = '/api/employees/{employee_id}/hire-form';
/**
 * Only people, and not applications, may read or accept answers, because answers contain tax and bank numbers that no
 * user has accepted yet.
 */
const inPerson = { ...employeeZone(), callers: 'person' } as const;

export const hireFormRoutes = ({ forms }: { forms: HireFormService }): Route[] => [
  ...sendingRoutes(forms),
  ...reviewRoutes(forms),
  ...listRoutes(forms),
  ...employeeRoutes(forms),
];

const sendingRoutes = (forms: HireFormService): Route[] => [
  route({
    method: 'POST',
    path,
    id: 'sendHireForm',
    tag,
    summary: 'Ask a new employee to fill in their details',
    description:
      'Emails a link to a page for personal details, tax declaration, bank account and super fund or KiwiSaver. The link ' +
      'works until the form is sent in, for at most 14 days. Answers change nothing until a user accepts them. Returns 409 if a form is open, ' +
      'the employee has no email address, or an application set the address and no user has confirmed it.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 201: HireFormOut },
    errors: [400, 409],
    handler: async ({ caller, params }) => answer(201, await forms.send(caller, params.employee_id)),
  }),
  route({
    method: 'GET',
    path,
    id: 'readHireForm',
    tag,
    summary: 'Read the state of a new employee’s form',
    description: 'The latest form, without its answers.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 200: HireFormOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await forms.read(caller, params.employee_id)),
  }),
  route({
    method: 'POST',
    path: `${path}/resend`,
    id: 'resendHireForm',
    tag,
    summary: 'Send the link to the form again',
    description:
      'Emails a new link that works for 14 days. The earlier link stops working. Saved answers are kept. Returns 409 ' +
      'while answers wait for a decision.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 200: HireFormOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) => answer(200, await forms.resend(caller, params.employee_id)),
  }),
  route({
    method: 'DELETE',
    path,
    id: 'cancelHireForm',
    tag,
    summary: 'Cancel a new employee’s form',
    description: 'The link stops working and the answers are deleted. Parts that were accepted stay as they are.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 204: { content: null, description: 'Cancelled' } },
    errors: [400, 404],
    handler: async ({ caller, params }) => {
      await forms.cancel(caller, params.employee_id);
      return answer(204, undefined);
    },
  }),
];

const reviewRoutes = (forms: HireFormService): Route[] => [
  route({
    method: 'GET',
    path: `${path}/answers`,
    id: 'reviewHireForm',
    tag,
    summary: 'Compare the answers with the employee’s record',
    description:
      'Only for a signed-in user. Returns the parts that wait for a decision, each with its differences from the record, and ' +
      'with the time, network address and wording of its declaration. Returns 409 unless the employee has sent the form in.',
    access: inPerson,
    rate: 'standard',
    params: EmployeePath,
    replies: { 200: HireFormReviewOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) => answer(200, await forms.review(caller, params.employee_id)),
  }),
  route({
    method: 'POST',
    path: `${path}/accept`,
    id: 'acceptHireForm',
    tag,
    summary: 'Accept answers of a new employee',
    description:
      'Only for a signed-in user. Applies all named parts or none, as if you had made the changes yourself, and keeps their ' +
      'declarations. If the company’s approval policy covers bank account changes, accepting bank_account waits for another person.',
    access: inPerson,
    rate: 'standard',
    params: EmployeePath,
    body: HireFormAcceptIn,
    replies: { 200: HireFormReviewOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body }) => answer(200, await forms.accept(caller, params.employee_id, body)),
  }),
  route({
    method: 'POST',
    path: `${path}/return`,
    id: 'returnHireForm',
    tag,
    summary: 'Send a form back for corrections',
    description:
      'Only for a signed-in user. Emails the note, and the link works again until it expires. If it has expired, the email has ' +
      'a new link.',
    access: inPerson,
    rate: 'standard',
    params: EmployeePath,
    body: HireFormReturnIn,
    replies: { 200: HireFormOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await forms.sendBack(caller, params.employee_id, body.note)),
  }),
];

const listRoutes = (forms: HireFormService): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/hire-forms',
    id: 'listHireForms',
    tag,
    summary: 'List the forms of new employees, newest first',
    description: 'With state=submitted, the forms whose answers wait for a decision.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'list',
    params: CompanyPath,
    query: HireFormQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(HireFormOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await forms.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'GET',
    path: '/api/employees/{employee_id}/hire-declarations',
    id: 'listHireDeclarations',
    tag,
    summary: 'List the declarations that a new employee made',
    description:
      'The accepted declarations, newest first, each with its time, network address, answers and exact wording. Tax and account ' +
      'numbers show only their last three digits.',
    access: employeeZone(),
    rate: 'list',
    params: EmployeePath,
    query: HireDeclarationQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(HireDeclarationOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await forms.declarations(caller, params.employee_id, { ...query, page })),
  }),
];

const visitorOf = ({ id, ip }: FastifyRequest) => ({ requestId: id, address: ip });

const employeeRoutes = ({ employee }: HireFormService): Route[] => [
  route({
    method: 'POST',
    path: '/api/hire-form/open',
    id: 'openHireForm',
    tag,
    summary: 'Open the form of a link',
    description:
      'For the new employee’s page; the token of the link is the only credential. Opening the form does not use up the link. Saved tax ' +
      'and account numbers are not returned. Every link that does not work gets the same 404.',
    access: PUBLIC,
    rate: 'standard',
    body: HireFormOpenIn,
    replies: { 200: OpenedHireFormOut },
    errors: [404],
    handler: async ({ body }) => answer(200, await employee.open(body.token)),
  }),
  route({
    method: 'POST',
    path: '/api/hire-form/save',
    id: 'saveHireForm',
    tag,
    summary: 'Save what was typed so far',
    description: 'Answers may be missing or unfinished. Nothing is sent in.',
    access: PUBLIC,
    rate: 'standard',
    body: HireFormSaveIn,
    replies: { 200: SavedHireFormOut },
    errors: [404],
    handler: async ({ body }) =>
      answer(200, { saved_at: timestamp(await employee.save(body.token, body.answers as Answers)) }),
  }),
  route({
    method: 'POST',
    path: '/api/hire-form/submit',
    id: 'submitHireForm',
    tag,
    summary: 'Send the form in',
    description:
      'Checks every answer and uses up the link. The answers wait for the payroll office; nothing changes until it accepts them. ' +
      'The time, the network address and the wording are stored with each declaration. Returns 409 if the wording changed since the page was opened.',
    access: PUBLIC,
    rate: 'standard',
    body: HireFormSubmitIn,
    replies: { 200: SubmittedHireFormOut },
    errors: [404, 409],
    handler: async ({ body, request }) =>
      answer(200, { submitted_at: timestamp(await employee.submit(body as never, visitorOf(request))) }),
  }),
];
