import type { Decimal } from '../../base/decimal.ts';
import { ONE, plain } from '../../base/decimal.ts';
import { UncalculableFacts } from '../line.ts';
import type { AuPayFacts, BonusRow, DateRange, HoursRow, LeaveRow } from './facts.ts';
import { notNegative } from './not-negative.ts';
import { needsRange } from './periods-covered.ts';
import { checkTermination } from './termination/check-facts.ts';

/** Refuses facts that contradict each other, and says which; whatever passes can be calculated. */
export function checkAuPayFacts(facts: AuPayFacts): void {
  facts.hours.forEach(checkHours);
  facts.leave.forEach(checkLeave);
  facts.bonuses.forEach(checkBonus);
  facts.backPayments.forEach((row, index) => {
    checkRange(`backPayments[${index}]`, row.taxMethod, row.range);
  });
  checkSuper(facts);
  checkYearToDate(facts);
  checkTaxSituation(facts);
  if (facts.supplied) checkSupplied(facts);
  if (facts.termination) checkTermination(facts.termination, facts.paymentDate);
}

function checkHours(row: HoursRow, index: number): void {
  if (row.banksTo && !row.isHours) {
    throw new UncalculableFacts(
      `hours[${index}].banksTo`,
      `hours[${index}] is kept as ${row.banksTo} time, but its unit is not hours`,
    );
  }
}

function checkLeave(row: LeaveRow, index: number): void {
  if (row.hours.isNegative()) {
    throw new UncalculableFacts(`leave[${index}].hours`, `leave[${index}] takes ${plain(row.hours)} hours`);
  }
}

function checkBonus(row: BonusRow, index: number): void {
  checkRange(`bonuses[${index}]`, row.taxMethod, row.range);
  if (row.isDirectorsFees && row.isReturnToWork) {
    throw new UncalculableFacts(
      `bonuses[${index}].isReturnToWork`,
      `bonuses[${index}] cannot be directors' fees and a return to work payment at once`,
    );
  }
}

function checkRange(row: string, method: BonusRow['taxMethod'], range: DateRange | undefined): void {
  if (!range) {
    if (!needsRange(method)) return;
    throw new UncalculableFacts(`${row}.range`, `${row} needs a start and an end date for ${method}`);
  }
  if (range.end < range.start) {
    throw new UncalculableFacts(`${row}.range`, `${row} ends on ${range.end}, before it starts on ${range.start}`);
  }
}

function checkSuper({ superSettings, paymentDate }: AuPayFacts): void {
  fraction('superSettings.superRate', superSettings.superRate);
  fraction('superSettings.compulsoryRate', superSettings.compulsoryRate);
  const born = superSettings.dateOfBirth;
  if (born !== undefined && born > paymentDate) {
    throw new UncalculableFacts('superSettings.dateOfBirth', `the date of birth ${born} is after the payment date`);
  }
  if (superSettings.isEnabled && superSettings.isAgeThresholdEnabled && born === undefined) {
    throw new UncalculableFacts(
      'superSettings.dateOfBirth',
      'the age rule for super is switched on, but there is no date of birth',
    );
  }
}

function checkYearToDate({ yearToDate }: AuPayFacts): void {
  notNegative('yearToDate.superBaseThisQuarter', yearToDate.superBaseThisQuarter);
  notNegative('yearToDate.superBaseThisYear', yearToDate.superBaseThisYear);
  if (yearToDate.pays < 0 || !Number.isInteger(yearToDate.pays)) {
    throw new UncalculableFacts('yearToDate.pays', `yearToDate.pays is ${yearToDate.pays}, not a count`);
  }
}

function checkTaxSituation({ tax, incomeStream }: AuPayFacts): void {
  if (incomeStream === 'WHM' && !tax.workingHolidayMaker) {
    throw new UncalculableFacts(
      'incomeStream',
      'the income stream is that of a working holiday maker, but the tax situation is not',
    );
  }
}

function checkSupplied({ supplied, termination }: AuPayFacts): void {
  if (!supplied) return;
  notNegative('supplied.tax', supplied.tax);
  notNegative('supplied.studyLoan', supplied.studyLoan);
  notNegative('supplied.compulsorySuper', supplied.compulsorySuper);
  notNegative('supplied.reportableSuper', supplied.reportableSuper);
  if (supplied.studyLoan.greaterThan(supplied.tax)) {
    throw new UncalculableFacts(
      'supplied.studyLoan',
      `the study loan part ${plain(supplied.studyLoan)} is more than the tax ${plain(supplied.tax)} that contains it`,
    );
  }
  if (termination)
    throw new UncalculableFacts('termination', 'a termination is calculated, so its tax cannot be supplied');
}

function fraction(fact: string, value: Decimal): void {
  notNegative(fact, value);
  if (value.greaterThan(ONE))
    throw new UncalculableFacts(fact, `${fact} is ${plain(value)}; a rate is a fraction up to 1`);
}
