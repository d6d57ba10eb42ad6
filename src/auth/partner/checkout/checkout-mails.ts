import { renderMail } from '../../../mail/render-mail.ts';

interface Addressee {
  readonly firstName: string;
  readonly companyName: string;
  readonly url: string;
}

export const welcomeMail = ({ firstName, companyName, email, url }: Addressee & { email: string }) =>
  renderMail({
    subject: `Payroll for ${companyName} is ready`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `A payroll account has been opened for ${companyName}. Sign in with this email address: ${email}.`,
      'Choose a password to get started.',
    ],
    action: { label: 'Choose your password', url },
    closing: [
      'You can use the link once, within 24 hours.',
      'If you did not expect this email, ignore it. No one can sign in until a password is chosen.',
    ],
  });

export const onboardingMail = ({ firstName, companyName, appName, url }: Addressee & { appName: string }) =>
  renderMail({
    subject: `Connect ${companyName} payroll to ${appName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${appName} would like to access the payroll of ${companyName}.`,
      'The next page shows the access it requests, and you decide whether to allow it.',
    ],
    action: { label: `Continue to ${appName}`, url },
    closing: [
      'You can use the link once, within 24 hours. It needs no password, so do not share it.',
      'If you did not expect this email, ignore it and nothing will be connected.',
    ],
  });
