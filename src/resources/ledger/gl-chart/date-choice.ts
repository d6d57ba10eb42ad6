import { type LocalDate, localDate } from '../../../base/local-date.ts';

export const DATE_FORMATS = [
  'DD/MM/YYYY',
  'D/M/YYYY',
  'DD-MM-YYYY',
  'DD MMM YYYY',
  'YYYY-MM-DD',
  'YYYYMMDD',
  'MM/DD/YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function formatDate(date: LocalDate, format: DateFormat): string {
  const [year, month, day] = date.split('-') as [string, string, string];
  switch (format) {
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'D/M/YYYY':
      return `${Number(day)}/${Number(month)}/${year}`;
    case 'DD-MM-YYYY':
      return `${day}-${month}-${year}`;
    case 'DD MMM YYYY':
      return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
    case 'YYYY-MM-DD':
      return date;
    case 'YYYYMMDD':
      return `${year}${month}${day}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
  }
}

/** The date in the examples. Its day and month differ, so that the formats can be distinguished. */
const EXAMPLE = localDate('2026-03-08');
export const dateFormatOptions = () => DATE_FORMATS.map((value) => ({ value, example: formatDate(EXAMPLE, value) }));

export const DATE_OPTIONS = ['PAY_RUN_END_DATE', 'PAY_RUN_START_DATE', 'PROCESSED_DATE', 'EXPORT_DATE'] as const;
export type DateOption = (typeof DATE_OPTIONS)[number];

export const DATE_OPTION_LABELS: Readonly<Record<DateOption, string>> = {
  PAY_RUN_END_DATE: 'Pay run end date',
  PAY_RUN_START_DATE: 'Pay run start date',
  PROCESSED_DATE: 'Processed date',
  EXPORT_DATE: 'Export date',
};
