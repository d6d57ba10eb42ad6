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

/** A line as it was filed, without the name of its record. */
export type FiledLine = string;

/** What was filed for somebody and what is to stand instead: no old line adds one, no new line deletes it. */
export interface AmendedLine {
  readonly old: FiledLine | null;
  readonly new: FiledLine | null;
}

export interface AmendmentFile
  extends Pick<EmploymentFile, 'employerIrd' | 'intermediaryIrd' | 'contactName' | 'phone'> {
  /** Of the filing that is amended. */
  readonly payday: LocalDate;
  readonly lines: readonly AmendedLine[];
}

const EMPTY = ',,,,,,,,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0';

export const filedLine = (line: EmploymentLine): FiledLine => employmentLine(line).slice('DEI,'.length);

/** The amendment of an employment-information file: EIA2, then for each person the old line and the new one. */
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

/** The lines of an employment-information file, in its order. */
export const readFiled = (text: string): readonly FiledLine[] => linesOf(text, 'DEI');

/** What an amendment left standing for each of its people, in its order. */
export const readAmended = (text: string): readonly (FiledLine | null)[] =>
  linesOf(text, 'DAI').map((line) => (line === EMPTY ? null : line));

const linesOf = (text: string, record: string): readonly FiledLine[] =>
  text
    .split('\r\n')
    .filter((line) => line.startsWith(`${record},`))
    .map((line) => line.slice(record.length + 1));

/** Where the amounts of a line stand, counted without the name of its record. */
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

/** Whether nothing was paid at all: such a line is none. */
export const isNothing = (line: FiledLine): boolean =>
  [HOURS, ...Object.values(PLACES)].every((place) => decimal(line.split(',')[place]!).equals(ZERO));
