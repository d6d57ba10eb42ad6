import { letterOf } from '../../../mail/letter.ts';

interface Addressee {
  readonly firstName: string;
  readonly companyName: string;
  readonly url: string;
}

export const welcomeLetter = ({ firstName, companyName, email, url }: Addressee & { email: string }) =>
  letterOf({
    subject: `Payroll for ${companyName} is ready`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `A payroll account has been opened for ${companyName}. You sign in with this e-mail address, ${email}.`,
      'Choose a password to get started.',
    ],
    action: { label: 'Choose your password', url },
    closing: [
      'The link works once, within 24 hours.',
      'If you did not expect this mail, ignore it: nobody can sign in until a password is chosen.',
    ],
  });

export const onboardingLetter = ({ firstName, companyName, appName, url }: Addressee & { appName: string }) =>
  letterOf({
    subject: `Connect ${companyName} payroll to ${appName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${appName} would like to work with the payroll of ${companyName}.`,
      'The next page shows what it asks for; you decide there.',
    ],
    action: { label: `Continue to ${appName}`, url },
    closing: [
      'The link works once, within 24 hours, and needs no password: keep it to yourself.',
      'If you did not expect this mail, ignore it and nothing will be connected.',
    ],
  });
