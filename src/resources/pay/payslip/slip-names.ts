import type { MadePay } from '../pay/public.ts';

const LONGEST = 80;

/**
 * Names of the payslips in an archive: whose, of which day, of which pay. The number of the pay keeps them apart, also
 * where two people have one name; the rest is for the eyes.
 */
export const nameInArchive = ({ person, pay }: MadePay): string =>
  `${harmless(`${person.last_name} ${person.first_name}`)} ${pay.processed_date} payslip-${pay.id}.pdf`;

/** Without what a path, a shell or Windows would read as more than a letter of a name. */
function harmless(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  return [...plain].slice(0, LONGEST).join('').trim() || 'employee';
}
