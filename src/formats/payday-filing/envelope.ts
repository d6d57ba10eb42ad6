import type { LocalDate } from '../../base/local-date.ts';
import { ird } from './cell.ts';

/** Inland Revenue's gateway, in production and by cloud software. */
const GATEWAY = 'https://services.ird.govt.nz:4046/gateway/gws';
const ACTIONS = 'https://services.ird.govt.nz/GWS';
const TYPES = 'urn:www.ird.govt.nz/GWS:types';

const employer = (employerIrd: string) => ({ type: 'ACCIRD', value: ird(employerIrd) });

interface Filed {
  readonly employerIrd: string;
  readonly package: string;
}

/** The message an amendment is about, as this service and the other side know it. */
export interface Amended {
  readonly messageId: string;
  readonly conversationId: string | null;
}

/** How employment information, or an amendment of it, goes to Inland Revenue. */
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

/** How employee details go there. One file creates, updates and ends employments, so there is no single operation. */
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

/** The id of a line about an employee, counted from nought: its number among such lines. An amendment has one for each pair. */
export const lineRecordId = (index: number): string => String(index + 1);
