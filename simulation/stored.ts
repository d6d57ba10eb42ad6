import { SUBJECTS } from './actions.ts';
import type { Ask } from './call.ts';
import { nameOf, type World } from './world.ts';

export interface Row {
  readonly subject: string;
  readonly state: string;
  readonly id: number;
}

/** The data that is stored once all background work is done, as read from the database and the service. */
export interface Stored {
  readonly rows: readonly Row[];
  /**
   * Employees for whom only half of a termination was stored, that is, the end date without the final pay or the other
   * way round.
   */
  readonly halves: readonly string[];
  /** Keys made of the event type and the entity id, such as `pay.created 17`. */
  readonly events: readonly string[];
  readonly deliveries: readonly { readonly payloadId: string; readonly event: string; readonly status: string }[];
  readonly leave: readonly { readonly of: string; readonly balance: string; readonly entries: string }[];
  readonly ledgers: readonly { readonly run: number; readonly debit: string; readonly credit: string }[];
  /** Output of commands that found a problem. */
  readonly complaints: readonly string[];
}

/** Reads the data of the simulated companies. */
export async function readStored(world: World, ask: Ask, seed: number): Promise<Stored> {
  const rowsOf = async (statement: string): Promise<string[][]> =>
    (await world.sql(statement)).split('\n').flatMap((line) => (line === '' ? [] : [line.split('|')]));
  const ours = `(select id from company where name like '${nameOf('%', seed, '%')}')`;
  const rows: Row[] = [];
  const add = (found: string[][], subjectOf: (...parts: string[]) => string): void => {
    for (const [id, state, ...parts] of found)
      rows.push({ id: Number(id), state: state!, subject: subjectOf(...parts) });
  };
  add(
    await rowsOf(
      `select id, case when is_terminated then 'terminated' else 'working' end, number from employee
       where company_id in ${ours} and not is_deleted`,
    ),
    SUBJECTS.employee,
  );
  const state = `case when p.is_complete then 'complete' else 'pending' end`;
  const pays = `pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id where p.company_id in ${ours}`;
  add(
    await rowsOf(`select p.id, ${state}, e.number, p.pay_date from ${pays} and p.kind <> 'TERMINATION'`),
    SUBJECTS.pay,
  );
  add(await rowsOf(`select p.id, ${state}, e.number from ${pays} and p.kind = 'TERMINATION'`), SUBJECTS.finalPay);
  add(
    await rowsOf(
      `select r.id, r.status, e.number, r.start_date from leave_request r
       join employee e on e.customer_id = r.customer_id and e.id = r.employee_id where e.company_id in ${ours}`,
    ),
    SUBJECTS.leave,
  );
  for (const [table, link] of [
    ['stp_pay_event', 'stp_pay_event_id'],
    ['payday_filing', 'payday_filing_id'],
  ]) {
    add(
      await rowsOf(
        `select f.id, 'sent', x.pay_id from ${table} f
         join ${table}_pay x on x.customer_id = f.customer_id and x.${link} = f.id
         join lodgement l on l.customer_id = f.customer_id and l.id = f.lodgement_id
         where f.company_id in ${ours} and l.status <> 'FAILED'`,
      ),
      (payId) => SUBJECTS.report(Number(payId)),
    );
  }
  add(
    await rowsOf(
      `select e.id, 'sent', e.number from employee_detail_filing d
       join employee e on e.customer_id = d.customer_id and e.id = d.employee_id
       join lodgement l on l.customer_id = d.customer_id and l.id = d.lodgement_id
       where e.company_id in ${ours} and d.task = 'CREATE' and l.status <> 'FAILED'`,
    ),
    SUBJECTS.details,
  );
  return {
    rows,
    halves: (
      await rowsOf(
        `select e.number from employee e left join pay p
           on p.customer_id = e.customer_id and p.employee_id = e.id and p.kind = 'TERMINATION' and p.is_complete
         where e.company_id in ${ours} and e.is_terminated <> (p.id is not null)`,
      )
    ).map(([number]) => number!),
    events: (
      await rowsOf(
        `select distinct type || ' ' || entity_id from event where company_id in ${ours} and type <> 'company.created'`,
      )
    ).map(([event]) => event!),
    deliveries: (
      await rowsOf(
        `select payload_id, event_type || ' ' || entity_id, status from webhook_delivery where company_id in ${ours}`,
      )
    ).map(([payloadId, event, status]) => ({ payloadId: payloadId!, event: event!, status: status! })),
    leave: (
      await rowsOf(
        `select coalesce(b.employee_id, s.employee_id) || ' ' || coalesce(b.leave_type, s.leave_type),
           coalesce(b.quantity, 0), coalesce(s.quantity, 0)
         from leave_balance b full join (
           select customer_id, employee_id, leave_type, unit, sum(quantity) as quantity from leave_entry group by 1, 2, 3, 4
         ) s using (customer_id, employee_id, leave_type, unit)`,
      )
    ).map(([of, balance, entries]) => ({ of: of!, balance: balance!, entries: entries! })),
    ledgers: await readLedgers(
      ask,
      (await rowsOf(`select distinct pay_run_id from pay where company_id in ${ours} and is_complete`)).map(([id]) =>
        Number(id),
      ),
    ),
    complaints: await complaintsOf(world),
  };
}

/** Reads the ledgers as exported, with one journal per pay run. */
async function readLedgers(ask: Ask, runs: readonly number[]): Promise<Stored['ledgers']> {
  const ledgers: { run: number; debit: string; credit: string }[] = [];
  for (const run of runs) {
    let reply = await ask({ method: 'GET', path: `/api/pay-run/${run}/gl-postings` });
    // The token may have expired.
    if (reply.answer === 'later') reply = await ask({ method: 'GET', path: `/api/pay-run/${run}/gl-postings` });
    if (reply.answer !== 'yes')
      throw new Error(`the postings of run ${run} cannot be read: ${reply.status} ${reply.text}`);
    const cents = (isDebit: boolean): number =>
      reply.body.postings
        .filter(({ is_debit }: { is_debit: boolean }) => is_debit === isDebit)
        .reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(Math.abs(amount) * 100), 0);
    ledgers.push({ run, debit: (cents(true) / 100).toFixed(2), credit: (cents(false) / 100).toFixed(2) });
  }
  return ledgers;
}

async function complaintsOf(world: World): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const args of [['verify'], ['audit', 'verify']]) {
    try {
      await world.command(args);
    } catch (error) {
      const { stdout = '', message } = error as { stdout?: string; message: string };
      complaints.push(`tasman ${args.join(' ')}: ${(stdout || message).slice(0, 20_000)}`);
    }
  }
  return complaints;
}
