import { timestamp } from '../../../base/timestamps.ts';
import { isListenedTo, recordEvents } from '../../../webhooks/outbox.ts';
import type { RecordSettled } from '../lodgement/public.ts';
import { listFilings } from './payday-filing.store.ts';
import { filingStatus } from './payday-filing.view.ts';

/** The event contains the filing and its result. Consumers read employees and errors from the filing. */
export const recordFilingSettled: RecordSettled = async (tx, { id }, { clientId, at }) => {
  if (!(await isListenedTo(tx, 'payday_filing.settled'))) return;
  const [filing] = await listFilings(tx, { lodgementId: id, limit: 1 });
  if (!filing) return;
  await recordEvents(tx, { clientId, at }, [
    {
      type: 'payday_filing.settled',
      entity: { type: 'payday_filing', id: filing.id },
      companyId: filing.company_id,
      data: {
        payday_filing_id: filing.id,
        company_id: filing.company_id,
        pay_run_id: filing.pay_run_id,
        pay_ids: filing.pay_ids,
        payday: filing.payday,
        due_date: filing.due_date,
        amends_payday_filing_id: filing.amends_id,
        submission_key: filing.message_id,
        status: filingStatus(filing.status),
        settled_at: timestamp(at),
      },
    },
  ]);
};
