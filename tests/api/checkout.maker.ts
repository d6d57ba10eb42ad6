import { fieldCipher } from '../../src/base/secrets.ts';
import type { Mailer, Message } from '../../src/mail/mailer.ts';
import { runDueMails } from '../../src/mail/run-due-mails.ts';
import type { TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { CALLBACK } from './partner.flow.ts';

let made = 0;

/** A valid order for a new Australian customer. Each call uses a different customer. */
export function anOrder(changes: Record<string, unknown> = {}) {
  made += 1;
  return {
    idempotency_key: `order-${made}`,
    customer: {
      first_name: 'Mia',
      last_name: 'O’Brien',
      email_address: `mia${made}@bakery.example`,
      phone: '+61 7 3000 0000',
    },
    billing_address: {
      address1: '1 High St',
      address2: '',
      city: 'Brisbane',
      zone_code: 'QLD',
      postcode: '4000',
      country: 'AU',
    },
    company: { name: `Mia’s <Bakery> & Co ${made}` },
    product_code: 'MEDIUM',
    add_ons: [],
    billing_period: 'YEARLY',
    send_welcome_email: true,
    ...changes,
  };
}

export const anOnboarding = (changes: Record<string, unknown> = {}) => ({
  redirect_uri: CALLBACK,
  scope: 'openid payroll.write',
  state: 'a b&c=d',
  ...changes,
});

export const mailDeps = (service: TestApp, mailer: Mailer) => ({
  db: service.database.db,
  clock: service.clock,
  cipher: fieldCipher([TEST_SECRET_KEY]),
  mailer,
  attachments: service.app.attachments,
});

/** Sends all due emails and returns them in the order in which they were queued. */
export async function sentMails(service: TestApp): Promise<readonly Message[]> {
  const sent: Message[] = [];
  const mailer: Mailer = {
    send: async (message) => {
      sent.push(message);
    },
    close: () => {},
  };
  await runDueMails(mailDeps(service, mailer));
  return sent;
}

export function linkIn(message: Message | undefined): string {
  const url = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
