import type { LocalDate } from '../../base/local-date.ts';
import { ird } from './cell.ts';

/** Inland Revenue's production gateway for cloud software. */
const GATEWAY = 'https://services.ird.govt.nz:4046/gateway/gws';
const ACTIONS = 'https://services.ird.govt.nz/GWS';
const TYPES = 'urn:www.ird.govt.nz/GWS:types';

const employer = (employerIrd: string) => ({ type: 'ACCIRD', value: ird(employerIrd) });

interface Filed {
  readonly employerIrd: string;
  readonly package: string;
}

/** The message to amend: its id in this service, and Inland Revenue's conversation id. */
export interface Amended {
  readonly messageId: string;
  readonly conversationId: string | null;
}

/** The transport envelope of employment information, or of an amendment. */
export const employmentEnvelope = (given: Filed & { readonly payday: LocalDate; readonly amends: Amended | null }) => ({
  authority: 'IR',
  upload: { record: given.amends === null ? 'HEI2' : 'EIA2', extension: 'csv' },
  gateway: {
    service: 'Return',
    operation: 'File',
    form: 'EI2',
    account_type: 'PSO',
    endpoint: `${GATEWAY}/returns/`,
    action: `${ACTIONS}/Returns/Return/File`,
    namespaces: [`${TYPES}/ReturnEI.v2`, `${TYPES}/ReturnCommon.v2`, `${TYPES}/Common.v2`],
  },
  employer: employer(given.employerIrd),
  payday: given.payday,
  amends:
    given.amends === null ? null : { message_id: given.amends.messageId, conversation_id: given.amends.conversationId },
  package: given.package,
});

/**
 * The transport envelope for employee details. One file can create, update and end employments, so `operation` is null.
 */
export const detailsEnvelope = (given: Filed) => ({
  authority: 'IR',
  upload: { record: 'HED2', extension: 'csv' },
  gateway: {
    service: 'Employment',
    operation: null,
    endpoint: `${GATEWAY}/employment/v2/`,
    actions: { Create: `${ACTIONS}/Employment/v2/Employment/Create` },
    namespaces: [`${TYPES}/Employment.v2`, `${TYPES}/Common.v2`],
  },
  employer: employer(given.employerIrd),
  package: given.package,
});

/** The record id of an employee's line, from its zero-based index. An amendment has one for each pair of lines. */
export const lineRecordId = (index: number): string => String(index + 1);
