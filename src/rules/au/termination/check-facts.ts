import { type Decimal, plain } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { notNegative, refuse } from '../../check.ts';
import type { EtpCode, TerminationFacts } from './facts.ts';

const DEATH_CODES: readonly EtpCode[] = ['D', 'N', 'B', 'T'];
export const isDeathCode = (code: EtpCode): boolean => DEATH_CODES.includes(code);

/** Rejects a termination that cannot be calculated, and names the fact that is wrong. */
export function checkTermination(facts: TerminationFacts, paymentDate: LocalDate): void {
  const { terminationDate, startDate, dateOfBirth, reason, etpCode } = facts;
  if (terminationDate < startDate) {
    refuse(
      'termination.terminationDate',
      `the termination date ${terminationDate} is before the start date ${startDate}`,
    );
  }
  if (dateOfBirth !== undefined && dateOfBirth >= paymentDate) {
    refuse('termination.dateOfBirth', `the date of birth ${dateOfBirth} is not before the payment date`);
  }
  if (facts.noticeHours && facts.noticeAmount) {
    refuse('termination.noticeAmount', 'give notice in hours or as an amount, not both');
  }
  const amounts = [
    'noticeHours',
    'noticeAmount',
    'redundancyAmount',
    'otherLumpSumAmount',
    'invaliditySegment',
  ] as const;
  for (const name of amounts) {
    const amount = facts[name];
    if (amount) notNegative(`termination.${name}`, amount);
  }
  notNegative('termination.etpCapUsed', facts.etpCapUsed);
  notNegative('termination.otherIncomeThisYear', facts.otherIncomeThisYear);
  if (facts.invaliditySegment?.greaterThan(0)) checkInvalidity(facts.invaliditySegment, facts);
  if (facts.isInvalidityCertified && reason !== 'ILL_HEALTH') {
    refuse('termination.isInvalidityCertified', `an invalidity segment needs the reason ILL_HEALTH, not ${reason}`);
  }
  if (etpCode && isDeathCode(etpCode) !== (reason === 'DEATH')) {
    refuse('termination.etpCode', `ETP code ${etpCode} does not fit the reason ${reason}`);
  }
}

function checkInvalidity(segment: Decimal, { reason, otherLumpSumAmount }: TerminationFacts): void {
  if (reason !== 'ILL_HEALTH' || !otherLumpSumAmount || segment.greaterThan(otherLumpSumAmount)) {
    refuse(
      'termination.invaliditySegment',
      `an invalidity segment of ${plain(segment)} needs the reason ILL_HEALTH and a lump sum that contains it`,
    );
  }
}
