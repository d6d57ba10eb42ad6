import { type Decimal, decimal, ZERO } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { contactPhone, day, filingText, ird, NO_IRD_NUMBER, rowOf } from './cell.ts';
import {
  type EmploymentFile,
  type EmploymentLine,
  employmentLine,
  FORM_VERSION,
  type Totalled,
  type TotalledName,
} from './employment-information.ts';

/** A line as filed, without its record name. */
export type FiledLine = string;

/**
 * The filed line of an employee and its replacement. If `old` is null, the new line is added; if `new` is null, the old
 * line is deleted.
 */
export interface AmendedLine {
  readonly old: FiledLine | null;
  readonly new: FiledLine | null;
}

export interface AmendmentFile
  extends Pick<EmploymentFile, 'employerIrd' | 'intermediaryIrd' | 'contactName' | 'phone'> {
  /** The payday of the amended filing. */
  readonly payday: LocalDate;
  readonly lines: readonly AmendedLine[];
}

const EMPTY = ',,,,,,,,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0';

export const filedLine = (line: EmploymentLine): FiledLine => employmentLine(line).slice('DEI,'.length);

/** The amendment of an employment-information file: the EIA2 header, then the old and the new line of each employee. */
export const writeAmendment = (file: AmendmentFile): string =>
  [
    rowOf([
      'EIA2',
      ird(file.employerIrd ?? NO_IRD_NUMBER),
      day(file.payday),
      file.intermediaryIrd === null ? '' : ird(file.intermediaryIrd),
      filingText(file.contactName, 20),
      contactPhone(file.phone),
      FORM_VERSION,
    ]),
    ...file.lines.flatMap((line) => [`DTI,${line.old ?? EMPTY}`, `DAI,${line.new ?? EMPTY}`]),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

/** The lines of an employment-information file, in file order. */
export const readFiled = (text: string): readonly FiledLine[] => linesOf(text, 'DEI');

/** The current lines after an amendment, in file order; null for a deleted line. */
export const readAmended = (text: string): readonly (FiledLine | null)[] =>
  linesOf(text, 'DAI').map((line) => (line === EMPTY ? null : line));

const linesOf = (text: string, record: string): readonly FiledLine[] =>
  text
    .split('\r\n')
    .filter((line) => line.startsWith(`${record},`))
    .map((line) => line.slice(record.length + 1));

/** The positions of the amounts in a line that has no record name. */
const PLACES: Readonly<Record<TotalledName, number>> = {
  gross: 9,
  priorGrossAdjustment: 10,
  notLiableAcc: 11,
  paye: 13,
  priorPayeAdjustment: 14,
  childSupport: 15,
  studentLoan: 17,
  slcir: 18,
  slbor: 19,
  kiwisaver: 20,
  netEmployerKiwisaver: 21,
  esct: 22,
  donationCredit: 23,
  shareScheme: 25,
};
const HOURS = 8;

/** The amounts of a line in dollars. */
export function amountsOf(line: FiledLine): Totalled {
  const cells = line.split(',');
  const dollars = (place: number): Decimal => decimal(cells[place]!).dividedBy(100);
  return Object.fromEntries(Object.entries(PLACES).map(([name, place]) => [name, dollars(place)])) as Totalled;
}

/** Whether the line has no hours and no amounts. Such a line is not filed. */
export const isNothing = (line: FiledLine): boolean =>
  [HOURS, ...Object.values(PLACES)].every((place) => decimal(line.split(',')[place]!).equals(ZERO));
