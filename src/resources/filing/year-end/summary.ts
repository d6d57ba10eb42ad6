import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { YearToDate } from '../../../formats/stp/pay-event.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { NzFigures } from './nz-year.ts';

export interface YearOfCompany {
  readonly country: Country;
  /** The calendar year in which it ends. */
  readonly year: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface AuSummary {
  readonly country: 'AU';
  readonly employee: EmployeeRecord;
  readonly year: YearToDate;
  readonly isFinal: boolean;
}

export interface NzSummary {
  readonly country: 'NZ';
  readonly employee: EmployeeRecord;
  readonly own: NzFigures;
  /** Amounts that the previous system filed. */
  readonly broughtAlong: NzFigures;
  readonly taxCodes: readonly string[];
}

export type Summary = AuSummary | NzSummary;
