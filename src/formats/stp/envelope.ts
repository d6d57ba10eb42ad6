import type { PayEvent, ServiceAction } from './pay-event.ts';
import { PARENT } from './write.ts';

/** The software that created a message, as registered with the ATO. */
export interface Software {
  readonly version: string;
  /**
   * The product id that the ATO assigned to the vendor or operator. If null, the sending service uses its own product
   * id.
   */
  readonly productId: string | null;
}

const SOFTWARE_NAME = 'Tasman Payroll';
const VENDOR = 'Tasman';

const SERVICE = 'http://sbr.gov.au/ato/payevnt/2020';
/**
 * An adjustment is sent with the Submit action, which is also used for further pays. Adjust.004.00 is in the ATO's
 * registry, but no sender is known to use it.
 */
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

/** The ebMS envelope of a pay event, so that a sending service does not need to parse the message. */
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

/**
 * Null for a payer that has no intermediary and only a withholding payer number, because no party id type is known for
 * such a number.
 */
function senderOf({ payer, intermediary }: Pick<PayEvent, 'payer' | 'intermediary'>) {
  if (intermediary?.taxAgentNumber) {
    return { id: intermediary.taxAgentNumber, type: AGENT_TYPE, role: REGISTERED_AGENT };
  }
  const abn = intermediary?.abn ?? payer.abn;
  return abn === null ? null : { id: abn, type: ABN_TYPE, role: BUSINESS };
}
