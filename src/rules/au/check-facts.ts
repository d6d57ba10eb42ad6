import { plain } from '../../base/decimal.ts';
import { checkContribution, fraction, notNegative, refuse } from '../check.ts';
import { checkOrders } from '../deduction-order.ts';
import type { DateRange } from '../pay-period.ts';
import { needsRange, type TaxMethodCode } from '../tax-method.ts';
import type { AuPayFacts, BonusRow, HoursRow, LeaveRow } from './facts.ts';
import { checkTermination } from './termination/check-facts.ts';
import type { TaxSituation } from './withholding/withhold.ts';

/** Rejects contradictory facts and names the wrong fact. Facts that pass this check can be calculated. */
export function checkAuPayFacts(facts: AuPayFacts): void {
  facts.hours.forEach(checkHours);
  facts.leave.forEach(checkLeave);
  facts.bonuses.forEach(checkBonus);
  facts.backPayments.forEach((row, index) => {
    checkRange(`backPayments[${index}]`, row.taxMethod, row.range);
    checkContribution(row, {
      index,
      isPlain: row.taxMethod === 'NORMAL_EARNINGS',
      isStated: facts.supplied !== undefined,
    });
  });
  checkSuper(facts);
  checkYearToDate(facts);
  checkTaxSituation(facts);
  checkOrders(facts);
  if (facts.supplied) checkSupplied(facts);
  if (facts.termination) checkTermination(facts.termination, facts.paymentDate);
}

function checkHours(row: HoursRow, index: number): void {
  if (row.banksTo && !row.isHours) {
    refuse(`hours[${index}].banksTo`, `hours[${index}] is banked as ${row.banksTo} time, but its unit is not hours`);
  }
}

function checkLeave(row: LeaveRow, index: number): void {
  if (row.hours.isNegative()) {
    refuse(`leave[${index}].hours`, `leave[${index}] takes ${plain(row.hours)} hours; it must be zero or more`);
  }
}

function checkBonus(row: BonusRow, index: number): void {
  checkRange(`bonuses[${index}]`, row.taxMethod, row.range);
  if (row.isDirectorsFees && row.isReturnToWork) {
    refuse(
      `bonuses[${index}].isReturnToWork`,
      `bonuses[${index}] cannot be directors' fees and a return to work payment at once`,
    );
  }
}

function checkRange(row: string, method: TaxMethodCode, range: DateRange | undefined): void {
  if (!range) {
    if (!needsRange(method)) return;
    refuse(`${row}.range`, `${row} needs a start and an end date for ${method}`);
  }
  if (range.end < range.start) {
    refuse(`${row}.range`, `${row} ends on ${range.end}, before it starts on ${range.start}`);
  }
}

function checkSuper({ superSettings, paymentDate }: AuPayFacts): void {
  fraction('superSettings.superRate', superSettings.superRate);
  if (superSettings.compulsoryRate) fraction('superSettings.compulsoryRate', superSettings.compulsoryRate);
  const born = superSettings.dateOfBirth;
  if (born !== undefined && born > paymentDate) {
    refuse('superSettings.dateOfBirth', `the date of birth ${born} is after the payment date`);
  }
  if (superSettings.isEnabled && superSettings.isAgeThresholdEnabled && born === undefined) {
    refuse('superSettings.dateOfBirth', 'the age rule for super is switched on, but there is no date of birth');
  }
}

function checkYearToDate({ yearToDate }: AuPayFacts): void {
  notNegative('yearToDate.superBaseThisQuarter', yearToDate.superBaseThisQuarter);
  notNegative('yearToDate.superBaseThisYear', yearToDate.superBaseThisYear);
  if (yearToDate.pays < 0 || !Number.isInteger(yearToDate.pays)) {
    refuse('yearToDate.pays', `yearToDate.pays is ${yearToDate.pays}; it must be a whole number of zero or more`);
  }
}

function checkTaxSituation({ tax, incomeStream }: AuPayFacts): void {
  if (incomeStream === 'WHM' && !tax.workingHolidayMaker) {
    refuse('incomeStream', 'the income stream is WHM, but the employee is not taxed as a working holiday maker');
  }
  if (tax.variation) fraction('withholding_variation', tax.variation.rate);
  if (tax.ownSchedule) checkOwnSchedule(tax.ownSchedule, tax);
}

function checkOwnSchedule({ schedule, rate }: NonNullable<TaxSituation['ownSchedule']>, tax: TaxSituation): void {
  if (rate) fraction('withholding_schedule', rate);
  if (tax.workingHolidayMaker) {
    refuse(
      'withholding_schedule',
      `Schedule 15 applies to every payment to a working holiday maker; end the withholding_schedule ${schedule}, or set working_holiday_tax_scale_applies to false`,
    );
  }
  if (schedule === 'PALM' && rate) {
    refuse(
      'withholding_schedule',
      'the rate of the PALM scheme is set by law; leave the rate of withholding_schedule null',
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
    refuse(
      'supplied.studyLoan',
      `the study loan component ${plain(supplied.studyLoan)} is more than the tax ${plain(supplied.tax)} that contains it`,
    );
  }
  if (termination) refuse('termination', 'a termination is always calculated; its amounts cannot be supplied');
}
