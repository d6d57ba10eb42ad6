import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Reports } from '../../pay/pay-run/pay-run.service.ts';
import type { LodgementStatus } from '../lodgement/public.ts';

interface StpOfPay {
  readonly pay_id: number;
  readonly stp_status: LodgementStatus;
  readonly stp_service_action: string;
  readonly stp_timestamp: Date;
}

/**
 * The latest Single Touch Payroll event for each pay: its status, its action, and the time of the latest response.
 * Before the first response, the time is when the event was sent or, if it has not been sent, created.
 */
async function latestOfPays(tx: Tx, payIds: readonly number[]): Promise<ReadonlyMap<number, StpOfPay>> {
  if (payIds.length === 0) return new Map();
  const { rows } = await sql<StpOfPay>`
    select distinct on (x.pay_id) x.pay_id, l.status as stp_status, e.service_action as stp_service_action,
      coalesce(r.received_at, l.sent_at, e.created_at) as stp_timestamp
    from stp_pay_event_pay x
    join stp_pay_event e on e.customer_id = x.customer_id and e.id = x.stp_pay_event_id
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id
    left join lateral (
      select max(received_at) as received_at from lodgement_response
      where customer_id = e.customer_id and lodgement_id = e.lodgement_id) r on true
    where x.pay_id = any(${payIds}::bigint[])
    order by x.pay_id, x.stp_pay_event_id desc`.execute(tx);
  return new Map(rows.map((row) => [row.pay_id, row]));
}

/** The status of the latest event that contains a pay of each run. Runs without an event are omitted. */
async function latestOfRuns(tx: Tx, runIds: readonly number[]): Promise<ReadonlyMap<number, LodgementStatus>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await sql<{ pay_run_id: number; status: LodgementStatus }>`
    select r.pay_run_id, l.status from (
      select p.customer_id, p.pay_run_id, max(x.stp_pay_event_id) as stp_pay_event_id
      from pay p join stp_pay_event_pay x on x.customer_id = p.customer_id and x.pay_id = p.id
      where p.pay_run_id = any(${runIds}::bigint[]) group by 1, 2) r
    join stp_pay_event e on e.customer_id = r.customer_id and e.id = r.stp_pay_event_id
    join lodgement l on l.customer_id = e.customer_id and l.id = e.lodgement_id`.execute(tx);
  return new Map(rows.map(({ pay_run_id, status }) => [pay_run_id, status]));
}

/** The pays that were reported to a tax office. Pays of a failed or rejected report do not count. */
async function sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]> {
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
}

/** The reporting status of pays, for the pay room. */
export const payReports: Reports = {
  latestOfPays: latestOfPays,
  latestOfRuns: latestOfRuns,
  sentAmong: sentAmong,
};
