import { ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import {
  type Caller,
  type EmployeeDeps,
  type EmployeeRecord,
  type EmployeeView,
  employeeView,
  findEmployee,
  lockEmployee,
  noEmployee,
  recordEmployeeChange,
  type Shown,
  shownOf,
  updateEmployee,
} from '../../people/employee/employee.service.ts';
import type { FinalPay, FinalPayFacts } from './make-final-pay.ts';
import type { ReinstateIn, TerminateIn, TerminationOut } from './termination.schema.ts';
import type { TerminationRecord } from './termination.store.ts';
import * as store from './termination.store.ts';
import { readTerms, type Terms } from './terms.ts';

function terminationView(record: TerminationRecord, further: readonly TerminationRecord[] = []): TerminationOut {
  return {
    id: record.id,
    employee_id: record.employee_id,
    company_id: record.company_id,
    country: record.country,
    termination_date: record.termination_date,
    pay_date: record.pay_date,
    ...(record.country === 'AU'
      ? { reason: record.reason, cessation_type_code: record.cessation_type_code }
      : { nz_ytd_taxable: record.nz_ytd_taxable }),
    pay_id: record.pay_id,
    pay_run_id: record.pay_run_id,
    is_pay_processed: record.is_pay_processed,
    is_employee_terminated: record.is_pay_processed && record.reinstated_on === null,
    reinstated_on: record.reinstated_on,
    gross: record.gross,
    tax: record.tax,
    net: record.net,
    components: [...record.components],
    // The contract does not define further payments, so the field is included only if there are any.
    ...(further.length === 0 ? {} : { further_payments: further.map(furtherPayment) }),
    created_at: timestamp(record.created_at),
  };
}

const furtherPayment = ({ pay_id, pay_date, is_pay_processed, gross, tax, net, components }: TerminationRecord) => ({
  pay_id,
  pay_date,
  is_pay_processed,
  gross,
  tax,
  net,
  components: [...components],
});

export type { Component } from './components.ts';
export { endingsOf } from './endings.ts';
export { type FinalPay, type FinalPayFacts, type FinalPayMade, finalPayOf, NO_FINAL_PAYS } from './make-final-pay.ts';
export type { TerminationRecord } from './termination.store.ts';
export type { Terms } from './terms.ts';

export interface TerminationDeps extends Pick<EmployeeDeps, 'db' | 'clock' | 'params' | 'cipher' | 'pays'> {
  readonly finalPay: FinalPay;
}

type More = FinalPayFacts['more'];

export type TerminationService = ReturnType<typeof terminationService>;

export const terminationService = (deps: TerminationDeps) => ({
  terminate: terminate.bind(undefined, deps),
  read: readTermination.bind(undefined, deps),
  reinstate: reinstate.bind(undefined, deps),
});

async function announce(
  deps: TerminationDeps,
  tx: Tx,
  caller: Caller & { at: Date },
  id: number,
  audit: { action: string; before: unknown; after: unknown },
): Promise<Shown> {
  // Reads the employee again, because the final pay may have changed leave and the year to date.
  const row = await findEmployee(tx, id);
  if (!row) throw noEmployee();
  const [shown] = await shownOf(deps, tx, [row]);
  await recordEmployeeChange(tx, caller, row.company_country, shown!, {
    type: 'employee.updated',
    audit: { ...audit, entityType: 'employee', entityId: id },
  });
  return shown!;
}

/** Contract [LIFE-065]: checks fields and dates first, then the state, then whether the pay can be calculated. */
async function terminate(
  deps: TerminationDeps,
  caller: Caller,
  id: number,
  given: TerminateIn,
): Promise<TerminationOut> {
  const { db, clock, finalPay } = deps;
  const at = clock.now();
  const { customerId } = caller.principal;
  return db.tx(customerId, async (tx) => {
    const row = await lockEmployee(tx, id);
    const { leaving_reason, use_statutory_minimums, pay_out_long_service_leave, ...said } = given;
    const terms = readTerms(said, { country: row.company_country, start_date: row.start_date });
    const more = asked({ leaving_reason, use_statutory_minimums, pay_out_long_service_leave }, row.company_country);
    await requireTerminable(tx, row);
    const [shown] = await shownOf(deps, tx, [row]);
    requireCalculable(shown!, terms);
    const pay = await finalPay.make(tx, { caller, at, shown: shown!, terms, more });
    const record = await store.insertTermination(tx, {
      customer_id: customerId,
      employee_id: id,
      company_id: row.company_id,
      ...terms,
      ...pay,
      components: JSON.stringify(pay.components),
      is_pay_processed: true,
      reinstated_on: null,
      created_at: at,
    });
    const { termination_date } = terms;
    await updateEmployee(tx, id, { is_terminated: true, termination_date, updated_at: at });
    await announce(deps, tx, { ...caller, at }, id, {
      action: 'employee.terminate',
      before: { is_terminated: false },
      after: terms,
    });
    return terminationView(record);
  });
}

async function readTermination({ db }: TerminationDeps, { principal }: Caller, id: number): Promise<TerminationOut> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const record = await store.findLatestTermination(tx, id);
      if (!record) throw notFound(`Employee ${id} has never been terminated`);
      return terminationView(record, await store.listFurtherPayments(tx, record));
    },
    { readOnly: true },
  );
}

/**
 * Reinstates a terminated employee with a new start date. Number, year to date, leave and history are kept. Does not
 * check the plan's employee limit.
 */
async function reinstate(deps: TerminationDeps, caller: Caller, id: number, given: ReinstateIn): Promise<EmployeeView> {
  const { db, clock } = deps;
  const at = clock.now();
  return db.tx(caller.principal.customerId, async (tx) => {
    const row = await lockEmployee(tx, id);
    const start = (given.start_date ?? clock.today(ZONE_OF[row.company_country])) as LocalDate;
    if (row.termination_date !== null && start <= row.termination_date) {
      throw badRequest(
        `start_date ${start} must be after the termination date ${row.termination_date}; send a later start_date`,
        inBody('wrong_order', 'start_date'),
      );
    }
    await requireReinstatable(tx, row);
    await store.markReinstated(tx, id, start);
    await updateEmployee(tx, id, {
      is_terminated: false,
      termination_date: null,
      start_date: start,
      updated_at: at,
    });
    const shown = await announce(deps, tx, { ...caller, at }, id, {
      action: 'employee.reinstate',
      before: { start_date: row.start_date, termination_date: row.termination_date },
      after: { start_date: start, termination_date: null },
    });
    return employeeView(row.company_country, shown);
  });
}

/**
 * The fields of the final pay that were sent, other than the terms. Throws a 400 for fields that the country does not
 * have.
 */
function asked(given: { readonly [Key in keyof More]: More[Key] | undefined }, country: Country): More {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const [first] = Object.keys(sent);
  if (country === 'NZ' && first)
    throw badRequest(
      `${first} is for Australian employees only; leave it out for this employee`,
      inBody('other_country', first),
    );
  return sent;
}

async function requireTerminable(tx: Tx, employee: EmployeeRecord): Promise<void> {
  if (employee.is_deleted) throw conflict(`Employee ${employee.id} is deleted; restore the record first`);
  if (employee.is_terminated) {
    throw conflict(`Employee ${employee.id} is already terminated as of ${employee.termination_date}`);
  }
  await requireNoOpenTerminationPay(tx, employee);
}

async function requireReinstatable(tx: Tx, employee: EmployeeRecord): Promise<void> {
  if (employee.is_deleted) throw conflict(`Employee ${employee.id} is deleted; restore the record first`);
  await requireNoOpenTerminationPay(tx, employee);
  if (!employee.is_terminated) throw conflict(`Employee ${employee.id} is not terminated`);
}

async function requireNoOpenTerminationPay(tx: Tx, { id }: EmployeeRecord): Promise<void> {
  if (await store.hasOpenTerminationPay(tx, id)) {
    throw conflict(`Employee ${id} has a pending termination pay; complete or delete that pay first`);
  }
}

/** Contract [LIFE-013]: leave without a rate has no value, and a final pay cannot precede another pay. */
function requireCalculable({ employee, balances, pays }: Shown, { pay_date }: Terms): void {
  const owed = Object.values(balances).some((balance) => balance.greaterThan(0));
  if (employee.pay_rate_per_hour === null && owed) {
    throw badRequest(
      'Uncalculable termination: there is leave to pay out but no pay_rate_per_hour; set the rate first',
    );
  }
  if (pays.lastPaidOn !== null && pay_date < pays.lastPaidOn) {
    throw badRequest(
      `Uncalculable termination: pay_date ${pay_date} is before the latest complete pay of ${pays.lastPaidOn}`,
      inBody('wrong_order', 'pay_date'),
    );
  }
}
