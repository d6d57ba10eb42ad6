import type { PayEvent, ServiceAction } from './pay-event.ts';
import { PARENT } from './write.ts';

/** The program that made a message, as the tax office knows it. */
export interface Software {
  readonly version: string;
  /** Given by the tax office to the maker or operator; null: the sending service uses its own. */
  readonly productId: string | null;
}

export const SOFTWARE_NAME = 'Tasman Payroll';
const VENDOR = 'Tasman';

const SERVICE = 'http://sbr.gov.au/ato/payevnt/2020';
/** Adjust.004.00 is in the tax office's registry, but no sender was seen to use it: further pays are submitted. */
const ACTION: Readonly<Record<ServiceAction, string>> = {
  NEW: 'Submit.004.00',
  ADJUST: 'Submit.004.00',
  UPDATE: 'Update.004.00',
};
const ABN_TYPE = 'http://abr.gov.au/PartyIdType/ABN';
const AGENT_TYPE = 'http://ato.gov.au/PartyIdType/TAN';
const BUSINESS = 'http://sbr.gov.au/ato/Role/Business';
const REGISTERED_AGENT = 'http://sbr.gov.au/ato/Role/Registered Agent';
const TAX_OFFICE = { id: '51824753556', type: ABN_TYPE, role: 'http://sbr.gov.au/agency' };

/** How a pay event is wrapped for the tax office: the strings of ebMS, so that a sender need not look into the message. */
export const payEventEnvelope = (
  event: Pick<PayEvent, 'action' | 'payer' | 'intermediary' | 'businessManagementId'>,
  { version, productId }: Software,
) => ({
  authority: 'ATO',
  ebms: {
    service: SERVICE,
    action: ACTION[event.action],
    from: senderOf(event),
    to: TAX_OFFICE,
    message_properties: {
      ProductID: productId,
      'BMS Vendor': VENDOR,
      'BMS Name': SOFTWARE_NAME,
      'BMS Version': version,
    },
    part_properties: { DocumentName: PARENT.name, DocumentType: 'BASE', MimeType: 'application/xml' },
  },
  business_management_system_id: event.businessManagementId,
});

/** A payer known by its withholding payer number alone has no kind of party id that we know of: null. */
function senderOf({ payer, intermediary }: Pick<PayEvent, 'payer' | 'intermediary'>) {
  if (intermediary?.taxAgentNumber) {
    return { id: intermediary.taxAgentNumber, type: AGENT_TYPE, role: REGISTERED_AGENT };
  }
  const abn = intermediary?.abn ?? payer.abn;
  return abn === null ? null : { id: abn, type: ABN_TYPE, role: BUSINESS };
}
