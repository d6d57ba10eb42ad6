import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { PayToReport } from './stp.store.ts';

export interface Chosen {
  readonly pays: readonly PayToReport[];
  readonly date: LocalDate;
}

interface Choice {
  readonly payIds: readonly number[] | undefined;
  readonly isUpdate: boolean;
  /** The employees to leave out of the event because they are set aside. */
  readonly without?: ReadonlySet<number> | undefined;
}

/**
 * Selects the pays of an event. Contract [PAY-114, PAY-115]: defaults to all complete pays of the run that were not
 * submitted. Throws 404 for a pay of another run, 409 for a pending pay, and 400 for an externally reported pay. Unless
 * the event is an update, also throws 409 for a submitted pay, and 400 if all pays are catch-up pays or if they have
 * different paydays.
 */
export function choosePays(pays: readonly PayToReport[], { payIds, isUpdate, without }: Choice): Chosen {
  const asked = payIds === undefined ? byDefault(pays, isUpdate) : named(pays, payIds, isUpdate);
  const chosen = asked.filter(({ employee_id }) => !without?.has(employee_id));
  if (chosen.length === 0) {
    if (pays.some(({ is_submitted }) => is_submitted)) {
      throw conflict('Every pay of the run was already sent; send an UPDATE to correct what was reported');
    }
    throw badRequest('The run has no complete pay to submit');
  }
  if (!isUpdate && chosen.every(({ kind }) => kind === 'CATCH_UP')) {
    throw badRequest(
      'An opening year-to-date pay cannot be submitted alone; submit it with the first regular pay of the employee',
    );
  }
  const regular = chosen.filter(({ kind }) => kind !== 'CATCH_UP');
  const dates = [
    ...new Set((regular.length > 0 ? regular : chosen).map(({ processed_date }) => processed_date)),
  ].sort();
  if (dates.length > 1 && !isUpdate) {
    throw badRequest(
      `The pays were paid on different days (${dates.join(', ')}); send the pays of one payday in pay_ids, the earliest payday first`,
      inBody('required', 'pay_ids'),
    );
  }
  return { pays: chosen, date: dates.at(-1)! };
}

function byDefault(pays: readonly PayToReport[], isUpdate: boolean): readonly PayToReport[] {
  const pending = pays.filter(({ is_complete }) => !is_complete);
  if (pending.length > 0) {
    throw conflict(`The run has pending pays (${idsOf(pending)}); complete or delete them first`);
  }
  return pays.filter((pay) => !pay.stp_reported_externally && (isUpdate || !pay.is_submitted));
}

function named(pays: readonly PayToReport[], payIds: readonly number[], isUpdate: boolean): readonly PayToReport[] {
  const known = new Map(pays.map((pay) => [pay.id, pay]));
  const missing = payIds.find((id) => !known.has(id));
  if (missing !== undefined) throw notFound(`Pay ${missing} is not in the pay run`, inBody('unknown_pay', 'pay_ids'));
  const chosen = [...new Set(payIds)].map((id) => known.get(id)!);
  const external = chosen.filter((pay) => pay.stp_reported_externally);
  if (external.length > 0) {
    throw badRequest(
      `Pays reported externally cannot be submitted (${idsOf(external)}); leave them out`,
      inBody('wrong_state', 'pay_ids'),
    );
  }
  const pending = chosen.filter(({ is_complete }) => !is_complete);
  if (pending.length > 0)
    throw conflict(
      `Pending pays cannot be submitted (${idsOf(pending)}); complete them first`,
      inBody('wrong_state', 'pay_ids'),
    );
  const submitted = isUpdate ? [] : chosen.filter(({ is_submitted }) => is_submitted);
  if (submitted.length > 0) {
    throw conflict(
      `Pays were already submitted (${idsOf(submitted)}); send an UPDATE to correct what was reported`,
      inBody('wrong_state', 'pay_ids'),
    );
  }
  return chosen;
}

const idsOf = (pays: readonly PayToReport[]): string => pays.map(({ id }) => id).join(', ');
