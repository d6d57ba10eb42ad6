import type { Country } from '../../../base/country.ts';
import { Decimal, money } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type LeavingReason, leavingReasonOf } from '../../../rules/au/leaving-reason.ts';
import {
  type CessationCode,
  cessationCodeFor,
  reasonForCode,
  recognisedReason,
} from '../../../rules/au/termination/reason.ts';
import type { TerminateIn } from './termination.schema.ts';

/** How and when an employment ends. */
export interface Terms {
  readonly country: Country;
  readonly termination_date: LocalDate;
  readonly pay_date: LocalDate;
  readonly reason: string | null;
  readonly cessation_type_code: CessationCode | null;
  readonly nz_ytd_taxable: string | null;
}

/** The source of the terms: the body of a terminate request, or a termination block. */
export type GivenTerms = Pick<
  TerminateIn,
  'pay_date' | 'termination_date' | 'reason' | 'cessation_type_code' | 'nz_ytd_taxable'
>;

const FOREIGN: Readonly<Record<Country, readonly (keyof GivenTerms)[]>> = {
  AU: ['nz_ytd_taxable'],
  NZ: ['reason', 'cessation_type_code'],
};

/** Parses the terms. Throws a 400 for a field of the other country or a date before the employment began. */
export function readTerms(given: GivenTerms, employee: { country: Country; start_date: string }): Terms {
  const { country, start_date } = employee;
  for (const field of FOREIGN[country]) {
    if (given[field] !== undefined) {
      throw badRequest(
        `${field} is for ${country === 'AU' ? 'New Zealand' : 'Australian'} employees only; leave it out for this employee`,
        inBody('other_country', field),
      );
    }
  }
  if (given.termination_date < start_date) {
    throw badRequest(
      `termination_date ${given.termination_date} is before the start date ${start_date}`,
      inBody('out_of_range', 'termination_date'),
    );
  }
  return {
    country,
    termination_date: given.termination_date as LocalDate,
    pay_date: given.pay_date as LocalDate,
    ...(country === 'AU' ? reasonAndCode(given) : { reason: null, cessation_type_code: null }),
    nz_ytd_taxable: given.nz_ytd_taxable === undefined ? null : money(new Decimal(given.nz_ytd_taxable)),
  };
}

/** Why the employee leaves, derived from the reason and the cessation code. Not used in New Zealand. */
export const leavingOf = ({
  reason,
  cessation_type_code,
}: Pick<Terms, 'reason' | 'cessation_type_code'>): LeavingReason =>
  leavingReasonOf(recognisedReason(reason ?? '') ?? 'ORDINARY', cessation_type_code ?? 'V');

function reasonAndCode({ reason, cessation_type_code: sent }: GivenTerms) {
  const code = sent as CessationCode | undefined;
  if (reason === undefined) {
    const known = code ?? 'V';
    return { reason: reasonForCode(known), cessation_type_code: known };
  }
  const recognised = recognisedReason(reason);
  return {
    reason: recognised ?? reason,
    cessation_type_code: code ?? cessationCodeFor(recognised ?? 'ORDINARY'),
  };
}
