import { dateText } from '../payslip/payslip.service.ts';
import type { RunToMail, SlipToMail } from './payslip-mail.store.ts';

/** The content of an email, from which plain text and HTML are rendered. */
export interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly closing: readonly string[];
}

/** Leaves out the content of the payslip, because the subjects and texts of emails pass through many systems. */
export function payslipLetter(slip: SlipToMail, run: RunToMail, companyName: string): LetterWords {
  const period = `${dateText(run.start_date)} – ${dateText(run.end_date)}`;
  return {
    subject: `Payslip for ${period}`,
    greeting: `Hello ${slip.first_name},`,
    paragraphs: [
      `Your payslip from ${companyName} for ${period}, paid on ${dateText(slip.processed_date)}, is attached.`,
      `If something in it looks wrong, please contact ${companyName}.`,
    ],
    closing: [`If this payslip is not yours, please delete this email and let ${companyName} know.`],
  };
}
