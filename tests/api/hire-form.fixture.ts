import type { Reply, TestApp } from '../harness/app.ts';
import { sentMails } from './checkout.maker.ts';

const EMPTY = { first_name: 'Nina', last_name: 'Park', start_date: '2026-03-16', employment_status: 'Part-time' };

/**
 * A new employee without tax and bank details: an Australian one at the demo bakery, or a New Zealand one at the demo
 * orchard.
 */
export async function hired(
  service: TestApp,
  token: string,
  country: 'AU' | 'NZ',
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const au = {
    ...{ address1: '1 Old Street', city: 'Brisbane', state: 'QLD', postcode: '4000', country: 'AU' },
    ...{ date_of_birth: '1999-01-02', tax_file_number_exemption: 'NOT_QUOTED', is_foreign_resident: false },
    ...{ has_claimed_tax_free_threshold: false, has_stsl_liability: false, is_closely_held: false },
  };
  const nz = {
    ...{ address1: '1 Old Road', city: 'Kerikeri', state: 'NTL', postcode: '0230', country: 'NZ' },
    no_declaration: true,
  };
  const made = await service.call('PUT', `/api/company/${country === 'AU' ? 1 : 2}/employees/create`, {
    token,
    body: [{ ...EMPTY, email_address: 'nina@park.example', ...(country === 'AU' ? au : nz), ...more }],
  });
  const id = made.body[0]?.employee?.id;
  if (typeof id !== 'number') throw new Error(`the employee was not created: ${made.text}`);
  return id;
}

/** The token of the link in the most recent email to this address. */
export async function linkToken(service: TestApp, to = 'nina@park.example'): Promise<string> {
  const mail = (await sentMails(service)).filter((sent) => sent.to === to).at(-1);
  const token = /\/hire#(\S+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${to}`);
  return token;
}

export const DETAILS = {
  ...{
    first_name: 'Nina',
    middle_name: 'Jo',
    last_name: 'Park',
    date_of_birth: '1999-02-03',
    address1: '9 New Street',
  },
  ...{ city: 'Milton', state: 'QLD', postcode: '4064', phone_mobile: '0400 111 222', kin_name: 'Sam Park' },
};

export const AU_ANSWERS = {
  details: DETAILS,
  tax: {
    ...{ tax_file_number: '123 456 782', residency: 'resident' },
    ...{ has_claimed_tax_free_threshold: true, has_stsl_liability: true },
  },
  bank_account: { account_name: 'N Park', bsb: '062000', account_number: '12345678' },
  super: { fund: 'own_fund', usi: 'STA0100AU', member_number: 'M-77' },
} as const;

export const NZ_ANSWERS = {
  details: { ...DETAILS, city: 'Kerikeri', state: 'NTL', postcode: '0230' },
  tax: { ird_number: '49-091-850', nz_tax_code: 'M', has_student_loan: true },
  bank_account: { account_name: 'N Park', account_number: '01-0902-0068389-00' },
  kiwisaver: { membership: 'member', kiwisaver_employee_rate: '0.04' },
} as const;

export const openForm = (service: TestApp, token: string): Promise<Reply> =>
  service.call('POST', '/api/hire-form/open', { body: { token } });

/** Opens the form, makes every declaration and submits the form. */
export async function submitForm(
  service: TestApp,
  token: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const { body } = await openForm(service, token);
  const declared = body.parts.map(({ part }: { part: string }) => part);
  return service.call('POST', '/api/hire-form/submit', {
    body: { token, answers, declared, wording_hash: body.wording_hash },
    remoteAddress: '203.0.113.7',
  });
}
