import { sql } from 'kysely';
import type { Tx } from '../../../db/tx.ts';

/** The part of the reports to the tax offices that pays need: what was told cannot be taken back here. */
export interface Submissions {
  /** Which of the pays are part of a report that was sent or accepted. In one statement. */
  sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]>;
}

/** A report that did not arrive, or was turned down, leaves its pays free. */
export const lodgedSubmissions: Submissions = {
  async sentAmong(tx, payIds) {
    const { rows } = await sql<{ pay_id: number }>`
      select r.pay_id from (
        select x.customer_id, x.pay_id, e.lodgement_id from stp_pay_event_pay x
        join stp_pay_event e on e.customer_id = x.customer_id and e.id = x.stp_pay_event_id
        union all
        select x.customer_id, x.pay_id, f.lodgement_id from payday_filing_pay x
        join payday_filing f on f.customer_id = x.customer_id and f.id = x.payday_filing_id
      ) r join lodgement l on l.customer_id = r.customer_id and l.id = r.lodgement_id
      where r.pay_id = any(${payIds}::bigint[]) and l.status not in ('FAILED', 'TRANSMISSION_UNSUCCESSFUL')
      order by r.pay_id`.execute(tx);
    return rows.map(({ pay_id }) => pay_id);
  },
};
