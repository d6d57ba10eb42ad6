import type { MadePay } from '../pay/read.public.ts';

const LONGEST = 80;

/** File names of payslips in an archive: employee, payday and pay id. The id makes them unique. */
export const nameInArchive = ({ person, pay }: MadePay): string =>
  `${harmless(`${person.last_name} ${person.first_name}`)} ${pay.processed_date} payslip-${pay.id}.pdf`;

/** Removes characters with a special meaning in paths, shells or on Windows. */
function harmless(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  return [...plain].slice(0, LONGEST).join('').trim() || 'employee';
}
