import { beforeAll, describe, expect, it } from 'vitest';
import { openXlsx } from '../../src/resources/import/file-import/file/xlsx.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import type { Reply } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

type Fields = Readonly<Record<string, unknown>>;

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
/** Downloads a file of the service. */
const download = async (url: string) => {
  const headers = { authorization: `Bearer ${world.token}` };
  const reply = await world.service.app.server.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, headers: reply.headers, text: reply.payload, bytes: reply.rawPayload };
};
const urlOf = (company: number, rest = '') => `/api/company/${company}/reviews${rest}`;

/** Starts a review, runs it until it is complete, and returns it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
async function reviewed(company: number, body: Fields): Promise<any> {
  const range = { from: '2024-07-01', to: '2026-03-09' };
  const started = await call('POST', urlOf(company), { name: 'Rates', ...range, ...body });
  expect(started.status, started.text).toBe(201);
  await world.service.app.reviews.runDue();
  return (await call('GET', urlOf(company, `/${started.body.id}`))).body;
}

const WEEKS = ['2025-10-07', '2025-10-14', '2025-10-21', '2025-10-28', '2025-11-04', '2025-11-11'];
/** Weeks of which more than twelve months have passed, and that belong to the financial year before. */
const OLD_WEEKS = ['2024-08-06', '2024-08-13'];
const RATES = { AU: '42', NZ: '33' };

/** Weekly pays of 38 hours at a rate that was too low from `since` on, and the review that finds it. */
async function underpaid(country: 'AU' | 'NZ', weeks = WEEKS, more: Fields = {}, since = '2025-10-20') {
  const company = country === 'AU' ? world.au : world.nz;
  const employee_id = country === 'AU' ? await world.anAuEmployee(more) : await world.anNzEmployee(more);
  const made = await world.put(
    company,
    weeks.map((pay_date) => ({ employee_id, pay_date, hours: [week('38')] })),
  );
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  const changes = [{ employee_id, from: since, pay_rate_per_hour: RATES[country] }];
  const premises = [{ kind: 'settings', changes }];
  const body = { premises, employee_ids: [employee_id] };
  const review = await reviewed(company, body);
  return { company, employee_id, review, body, url: urlOf(company, `/${review.id}`) };
}

/** A review of two employees who were both paid too little. */
async function severalUnderpaid() {
  const [one, other] = [await underpaid('AU'), await underpaid('AU')];
  const premises = [{ kind: 'settings', changes: [one, other].flatMap(({ body }) => body.premises[0]!.changes) }];
  const { company, employee_id } = other;
  const review = await reviewed(company, { premises, employee_ids: [one.employee_id, employee_id] });
  return { company, employee_id, premises, url: urlOf(company, `/${review.id}`) };
}

const complete = (company: number, pay: number) => call('POST', `/api/company/${company}/pays/${pay}/complete`);
const close = () => world.service.app.reviews.runDue();
const PAY = { pay_date: '2026-03-10' };

const wordsOf = (reply: { readonly bytes: Buffer }): string =>
  pdfText(reply.bytes).flat().join(' ').replaceAll(/\s+/g, ' ');

describe('the files of a review', () => {
  it('list the findings as CSV and as a workbook, without excluded ones, and say so [REDO-003]', async () => {
    const { url } = await underpaid('AU');
    const listed = (await call('GET', `${url}/findings`)).body;
    const csv = await download(`${url}/findings.csv`);
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + listed.length);
    expect(lines[1]).toContain(
      '"AU.HOURS.ORDINARY","Ordinary hours","dollars","1520.00","1596.00","76.00","76.00","0.00"',
    );
    const reason = 'Paid by hand';
    await call('POST', `${url}/exclude`, { finding_ids: [listed[0].id, listed[1].id], reason });
    const fewer = (await download(`${url}/findings.csv`)).text.trimEnd().split('\r\n');
    expect(fewer.slice(1)).toEqual([...lines.slice(3), '"2 excluded findings left out"']);
    const file = await download(`${url}/findings.xlsx`);
    expect(file.status).toBe(200);
    const workbook = await openXlsx(file.bytes);
    expect(workbook.sheets).toEqual(['Findings']);
    const { rows } = await workbook.read('Findings');
    expect(rows).toHaveLength(fewer.length);
    const asText = JSON.stringify(rows);
    for (const cell of ['AU.SUPER.GUARANTEE', 'Lee', '2 excluded findings left out']) expect(asText).toContain(cell);
  });

  it('tell a board the sums by year and what was left out [REDO-003]', async () => {
    const { url, employee_id } = await underpaid('AU', [...OLD_WEEKS, ...WEEKS], {}, '2024-08-05');
    await call('POST', `${url}/exclude`, {
      finding_ids: [(await call('GET', `${url}/findings?kind=earnings`)).body.at(-1).id],
      reason: 'Paid by hand in February',
    });
    const summary = await download(`${url}/summary.pdf`);
    expect([summary.status, summary.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = wordsOf(summary);
    for (const part of [
      '8 pays of 1 person',
      'from 5 Aug 2024: pay rate per hour',
      '$532.00 to 1 person',
      '2024–25',
      '$152.00',
      '2025–26',
      '$380.00',
      'Paid by hand in February',
      'Lee, Ann',
    ]) {
      expect(words).toContain(part);
    }
    const letter = await download(`${url}/letters/${employee_id}.pdf`);
    expect(letter.status).toBe(200);
    expect(pdfText(letter.bytes)).toHaveLength(1);
    expect(wordsOf(letter)).toContain('We owe you $532.00 before tax');
    expect(wordsOf(letter)).toContain('These amounts are not included in the totals in this letter.');
  });

  it('are refused until the review is done, for other accounts, and for employees who are not in it', async () => {
    const { company, url, body } = await underpaid('AU');
    const other = await world.anAuEmployee();
    expect((await call('GET', `${url}/letters/${other}.pdf`)).status).toBe(404);
    const foreign = await tokenFor(world.service, { customerId: 4, clientId: null });
    const files = ['findings.csv', 'findings.xlsx', 'summary.pdf', `letters/${other}.pdf`];
    for (const file of files) {
      expect((await world.service.call('GET', `${url}/${file}`, { token: foreign })).status).toBe(400);
      expect((await call('GET', urlOf(company, `/999999/${file}`))).status).toBe(404);
    }
    const range = { from: '2024-07-01', to: '2026-03-09' };
    const started = await call('POST', urlOf(company), { name: 'Early', ...range, ...body });
    for (const file of files) {
      const early = await call('GET', urlOf(company, `/${started.body.id}/${file}`));
      expect([early.status, early.body.detail]).toEqual([
        409,
        `Review ${started.body.id} is running; its files are ready once it is done`,
      ]);
    }
    expect((await call('POST', urlOf(company, `/${started.body.id}/back-pay`), PAY)).status).toBe(409);
    await close();
  });
});

describe('the back pay of a review', () => {
  it('is a draft by financial year that is paid, taxed and followed by a review that finds nothing [REDO-003] [REDO-005]', async () => {
    const old = [
      '2024-08-06',
      '2024-08-13',
      '2024-08-20',
      '2024-08-27',
      '2024-09-03',
      '2024-09-10',
      '2024-09-17',
      '2024-09-24',
    ];
    const longer = [
      ...old,
      '2024-10-01',
      '2024-10-08',
      '2024-10-15',
      '2024-10-22',
      '2024-10-29',
      '2024-11-05',
      '2024-11-12',
      '2024-11-19',
    ];
    const { company, employee_id, review, body, url } = await underpaid('AU', [...longer, ...WEEKS], {}, '2024-08-01');
    expect(review.totals.owed).toBe('1672.00');
    const preview = await call('POST', `${url}/back-pay?dry_run=true`, { ...PAY, interest_rate: '0.1' });
    expect([preview.status, preview.body.total], preview.text).toEqual([201, '1672.00']);
    expect((await call('GET', url)).body.back_pay).toBeNull();
    const made = await call('POST', `${url}/back-pay`, { ...PAY, interest_rate: '0.1' });
    expect(made.status, made.text).toBe(201);
    const [pay] = made.body.pays;
    expect(
      pay.rows.map(({ financial_year, amount, is_lump_sum_e }: Fields) => [financial_year, amount, is_lump_sum_e]),
    ).toEqual([
      [2025, '1216.00', true],
      [2026, '456.00', false],
    ]);
    // Super of the September and December quarters of 2024 and of December 2025 is due 28 days after each quarter.
    const late = made.body.late_super;
    expect(late).toHaveLength(longer.length + WEEKS.length);
    expect([late[0], late.at(-1)]).toMatchObject([
      { pay_date: '2024-08-06', due_date: '2024-10-28', days_late: 498, employees: 1, amount: '9.12', charge: null },
      { pay_date: '2025-11-11', due_date: '2026-01-28', days_late: 41, employees: 1, amount: '9.12', charge: null },
    ]);
    // The earnings are paid now, so the super on them is not late.
    expect(new Set(late.map(({ no_charge }: { no_charge: Fields }) => no_charge.code))).toEqual(
      new Set(['PAID_WITH_BACK_PAY']),
    );
    const draft = (await call('GET', `/api/company/${company}/pays/${pay.pay_id}`)).body;
    expect([
      draft.status,
      Number(draft.gross),
      draft.back_payments.length,
      Number(draft.compulsory_super_amount),
    ]).toEqual(['pending', 1672, 2, 200.64]);
    for (const [again, detail] of [
      [await call('POST', `${url}/back-pay`, PAY), `Review ${review.id} already has back pay`],
      [await call('DELETE', url), expect.stringContaining('has back pay')],
      [
        await call('POST', `${url}/exclude`, { employee_ids: [employee_id], reason: 'x' }),
        expect.stringContaining('has back pay'),
      ],
    ] as const) {
      expect([again.status, again.body.detail]).toEqual([409, detail]);
    }
    const early = await reviewed(company, body);
    const twice = await call('POST', urlOf(company, `/${early.id}/back-pay`), PAY);
    expect([twice.status, twice.body.detail]).toEqual([409, expect.stringContaining(`Review ${review.id} pays for`)]);
    await close();
    expect((await call('GET', url)).body).toMatchObject({ state: 'done', back_pay: { employees: 1, complete: 0 } });
    const completed = await complete(company, pay.pay_id);
    expect(completed.status, completed.text).toBe(200);
    await close();
    const closed = (await call('GET', url)).body;
    expect(closed).toMatchObject({
      state: 'closed',
      back_pay: {
        pay_date: '2026-03-10',
        interest_rate: '0.1',
        employees: 1,
        complete: 1,
        pay_run_ids: [pay.pay_run_id],
        amount: '1672.00',
        interest: pay.interest,
      },
    });
    const words = wordsOf(await download(`${url}/letters/${employee_id}.pdf`));
    expect(words).toContain('$1,672.00 on 10 Mar 2026');
    expect(words).toContain('10% a year, simple');
    const second = await reviewed(company, body);
    expect(second.totals).toMatchObject({ owed: '0.00', employer: '0.00', overpaid: '0.00' });
    expect((await call('GET', urlOf(company, `/${second.id}/findings`))).body).toEqual([]);
    const none = await call('POST', urlOf(company, `/${second.id}/back-pay`), PAY);
    expect([none.status, none.body.detail]).toEqual([409, expect.stringContaining('nothing to pay')]);
    // A further correction pays only the rest.
    const premises = [{ kind: 'settings', changes: [{ employee_id, from: '2024-08-01', pay_rate_per_hour: '43' }] }];
    const rest = await reviewed(company, { ...body, premises });
    expect(rest.totals.owed).toBe('836.00');
    const [finding] = (await call('GET', urlOf(company, `/${rest.id}/findings?kind=earnings`))).body;
    expect(finding).toMatchObject({ was: '1596.00', should_be: '1634.00', difference: '38.00' });
    expect(finding.cause).toContain(`76 was settled by review ${review.id}`);
  });

  it('is an extra pay in New Zealand, and a review afterwards finds nothing [REDO-003] [REDO-005]', async () => {
    const { company, employee_id, review, body, url } = await underpaid('NZ');
    expect(review.totals.owed).toBe('456.00');
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ total: '456.00', contributions: '0.00', interest: null, late_super: [] });
    const [pay] = made.body.pays;
    const { body: lines } = await call('GET', `/api/pays/${pay.pay_id}/explanation`);
    expect(JSON.stringify(lines)).toContain('Taxed as an extra pay');
    expect((await complete(company, pay.pay_id)).status).toBe(200);
    await close();
    expect((await call('GET', url)).body.state).toBe('closed');
    expect(wordsOf(await download(`${url}/letters/${employee_id}.pdf`))).toContain('$456.00 on 10 Mar 2026');
    const again = await reviewed(company, body);
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it('corrects leave balances once, when the review closes [REDO-003]', async () => {
    const { company, employee_id } = await underpaid('AU', WEEKS, {
      accrue_leave_on_hours_worked: true,
      accrue_holiday_leave_per_hour: '0.05',
    });
    const changes = [
      { employee_id, from: '2025-10-01', pay_rate_per_hour: '42', accrue_holiday_leave_per_hour: '0.1' },
    ];
    const review = await reviewed(company, { premises: [{ kind: 'settings', changes }], employee_ids: [employee_id] });
    const balance = async () =>
      Number(
        (await call('GET', `/api/employees/${employee_id}/leave-balances`)).body.find(
          ({ leave_type }: Fields) => leave_type === 'HOLIDAY',
        ).balance,
      );
    const before = await balance();
    const url = urlOf(company, `/${review.id}`);
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.status, made.text).toBe(201);
    expect(await balance()).toBe(before);
    await complete(company, made.body.pays[0].pay_id);
    await close();
    await close();
    // Six weeks of 38 hours at 0.05 hours more.
    expect(((await balance()) - before).toFixed(2)).toBe('11.40');
  });

  it('closes the review at once if only leave balances are wrong, and corrects them [REDO-003] [REDO-005]', async () => {
    const { company, employee_id } = await underpaid('AU', WEEKS, {
      accrue_leave_on_hours_worked: true,
      accrue_holiday_leave_per_hour: '0.05',
    });
    const changes = [{ employee_id, from: '2025-10-01', accrue_holiday_leave_per_hour: '0.1' }];
    const body = { premises: [{ kind: 'settings', changes }], employee_ids: [employee_id] };
    const review = await reviewed(company, body);
    const url = urlOf(company, `/${review.id}`);
    const balance = async () => {
      const { body: balances } = await call('GET', `/api/employees/${employee_id}/leave-balances`);
      return Number(balances.find(({ leave_type }: Fields) => leave_type === 'HOLIDAY').balance);
    };
    const before = await balance();
    const preview = await call('POST', `${url}/back-pay?dry_run=true`, PAY);
    expect([preview.status, preview.body.pays, await balance()], preview.text).toEqual([201, [], before]);
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.body, made.text).toMatchObject({ total: '0.00', interest: null, pays: [] });
    expect(((await balance()) - before).toFixed(2)).toBe('11.40');
    expect((await call('GET', url)).body).toMatchObject({ state: 'closed', back_pay: null });
    const again = await reviewed(company, body);
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it('does not replace the ordinary pay of its period [REDO-003]', async () => {
    const { company, employee_id, url } = await underpaid('AU');
    const made = await call('POST', `${url}/back-pay`, PAY);
    const { pay_id, pay_run_id } = made.body.pays[0];
    const runs = `/api/company/${company}/pay-runs/${pay_run_id}/pending-pays?add_missing=true&recalculate=true`;
    const drafts = await call('POST', runs);
    expect(drafts.status, drafts.text).toBe(200);
    const theirs = drafts.body.filter((one: Fields) => one.employee_id === employee_id);
    expect(theirs.map((one: Fields) => one.id)).toEqual([pay_id, expect.any(Number)]);
    expect((await complete(company, pay_id)).status).toBe(200);
    // The tax of the ordinary pay depends on the back pay, so it is calculated again.
    expect((await call('POST', runs)).status).toBe(200);
    const ordinary = await complete(company, theirs[1].id);
    expect(ordinary.status, ordinary.text).toBe(200);
  });

  it('makes no draft if one cannot be made, or if the payday or the rate is wrong [REDO-003]', async () => {
    const { company, employee_id, url } = await underpaid('AU');
    for (const [body, field] of [
      [{ pay_date: '2026-03-09' }, 'pay_date'],
      [{ pay_date: 'soon' }, 'pay_date'],
      [{ ...PAY, interest_rate: '5' }, 'interest_rate'],
      [{ ...PAY, interest_rate: '0' }, 'interest_rate'],
    ] as const) {
      const refused = await call('POST', `${url}/back-pay`, body);
      expect([refused.status, refused.errors[0]?.path], refused.text).toEqual([422, `/body/${field}`]);
    }
    const foreign = await tokenFor(world.service, { customerId: 4, clientId: null });
    expect((await world.service.call('POST', `${url}/back-pay`, { token: foreign, body: PAY })).status).toBe(404);
    expect((await call('POST', urlOf(company, '/999999/back-pay'), PAY)).status).toBe(404);
    await call('POST', `${url}/exclude`, { employee_ids: [employee_id], reason: 'Paid by hand' });
    expect((await call('POST', `${url}/back-pay`, PAY)).status).toBe(409);
    expect((await call('GET', url)).body.back_pay).toBeNull();
  });

  it('returns 409 and makes no draft if nothing is owed, or if the pay of any employee is refused [REDO-003]', async () => {
    const { company, employee_id, premises, url } = await severalUnderpaid();
    const unchanged = await reviewed(company, { premises: [], employee_ids: [employee_id] });
    const nothing = await call('POST', urlOf(company, `/${unchanged.id}/back-pay`), PAY);
    expect([nothing.status, nothing.body.detail]).toEqual([409, expect.stringContaining('so there is nothing to pay')]);
    expect((await call('DELETE', `/api/employees/${employee_id}`)).status).toBe(204);
    for (const query of ['?dry_run=true', '']) {
      const refused = await call('POST', `${url}/back-pay${query}`, PAY);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        expect.stringMatching(new RegExp(`^No draft was made: .*employee_id '${employee_id}' is deleted; restore`)),
      ]);
    }
    expect((await call('GET', url)).body.back_pay).toBeNull();
    expect((await call('POST', `/api/employees/${employee_id}/restore`)).status).toBeLessThan(300);
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect([made.status, made.body.pays.length], made.text).toEqual([201, premises[0]!.changes.length]);
  });

  it('settles only what was paid if a draft was changed before it was completed [REDO-003]', async () => {
    const { company, body, url } = await underpaid('AU');
    const made = await call('POST', `${url}/back-pay`, PAY);
    const [pay] = made.body.pays;
    const draft = (await call('GET', `/api/company/${company}/pays/${pay.pay_id}`)).body;
    const [row] = draft.back_payments;
    const { id: _, ...kept } = row;
    const patched = await call('PATCH', `/api/company/${company}/pays/${pay.pay_id}`, {
      back_payments: [{ ...kept, amount: '152.00' }],
    });
    expect(patched.status, patched.text).toBe(200);
    expect((await complete(company, pay.pay_id)).status).toBe(200);
    await close();
    expect((await reviewed(company, body)).totals.owed).toBe('152.00');
  });
});

/** Weekly pays whose employer contributions were too low, and the review that finds it. */
async function shortContributions(
  country: 'AU' | 'NZ',
  weeks = WEEKS,
  right: Fields = country === 'AU' ? { compulsory_super_rate: '0.12' } : { kiwisaver_employer_rate: '0.06' },
  entered: Fields = country === 'AU' ? { compulsory_super_rate: '0.10', super_rate: '0' } : {},
) {
  const company = country === 'AU' ? world.au : world.nz;
  const employee_id = country === 'AU' ? await world.anAuEmployee(entered) : await world.anNzEmployee(entered);
  const made = await world.put(
    company,
    weeks.map((pay_date) => ({ employee_id, pay_date, hours: [week('38')] })),
  );
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  const premises = [{ kind: 'settings', changes: [{ employee_id, from: '2025-10-06', ...right }] }];
  const body = { premises, employee_ids: [employee_id], to: weeks.at(-1) };
  const review = await reviewed(company, body);
  return { company, employee_id, review, body, url: urlOf(company, `/${review.id}`) };
}

describe('contributions that were short on paydays whose earnings were paid', () => {
  it('are a draft without earnings that leaves the super of its period alone and settles the review [REDO-003] [REDO-005]', async () => {
    const { company, employee_id, review, body, url } = await shortContributions('AU');
    expect(review.totals).toMatchObject({ people_owed: 0, owed: '0.00', employer: '182.40' });
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ total: '0.00', contributions: '182.40' });
    const [pay] = made.body.pays;
    expect(pay).toMatchObject({ amount: '0.00', rows: [], contribution: '182.40' });
    expect(pay.contributions).toHaveLength(6);
    expect(pay.contributions[0]).toEqual({
      pay_date: '2025-10-07',
      description: 'Super for the payday 7 Oct 2025',
      amount: '30.40',
    });
    const draft = (await call('GET', `/api/company/${company}/pays/${pay.pay_id}`)).body;
    expect(draft).toMatchObject({ status: 'pending', gross: 0, net: 0, tax: 0, compulsory_super_amount: 182.4 });
    expect(draft.back_payments[0]).toMatchObject({
      amount: 0,
      employer_contribution: 30.4,
      start_date: '2025-10-07',
      end_date: '2025-10-07',
    });
    // The ordinary pay of the same period keeps its own super, and recalculating the draft keeps the rows.
    const ordinary = await world.pay(company, { employee_id, hours: [week('38')] });
    expect(ordinary.compulsory_super_amount).toBe(152);
    const runs = `/api/company/${company}/pay-runs/${pay.pay_run_id}/pending-pays?recalculate=true`;
    expect((await call('POST', runs)).status).toBe(200);
    const completed = await complete(company, pay.pay_id);
    expect([completed.status, completed.body.compulsory_super_amount], completed.text).toEqual([200, 182.4]);
    const after = await world.pay(company, { employee_id, hours: [week('1')] });
    expect(after.compulsory_super_amount).toBe(4);
    expect((await call('GET', `/api/pays/${pay.pay_id}/explanation`)).text).toContain(
      '30.40 of super that was short on the payday 2025-10-07; no earnings are paid with it',
    );
    const slip = wordsOf(await download(`/api/company/${company}/pays/${pay.pay_id}/payslip.pdf`));
    expect(slip).toContain('of which for earlier paydays 182.40');
    const due = (await call('GET', `/api/company/${company}/super-contributions?employee_id=${employee_id}`)).body;
    expect(due.find(({ pay_id }: Fields) => pay_id === pay.pay_id)).toMatchObject({
      guarantee: 182.4,
      due_date: '2026-01-28',
      due_reason: 'QUARTER',
      is_late: true,
    });
    await close();
    const closed = (await call('GET', url)).body;
    expect(closed).toMatchObject({ state: 'closed', back_pay: { amount: '0.00', contributions: '182.40' } });
    const letter = wordsOf(await download(`${url}/letters/${employee_id}.pdf`));
    expect(letter).toContain('Super for earlier paydays');
    expect(letter).toContain('$182.40 on 10 Mar 2026');
    const again = await reviewed(company, body);
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it('are paid to KiwiSaver less ESCT on their sum, and settle the review [REDO-003] [REDO-005]', async () => {
    const { company, employee_id, body, url } = await shortContributions('NZ');
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.body, made.text).toMatchObject({ total: '0.00', contributions: '205.20' });
    const [{ pay_id, contributions }] = made.body.pays;
    expect(contributions[0].description).toBe('KiwiSaver for the payday 7 Oct 2025');
    const completed = await complete(company, pay_id);
    // 17.5% of 205 whole dollars.
    expect(completed.body, completed.text).toMatchObject({
      gross: 0,
      net: 0,
      kiwisaver_employee_amount: 0,
      kiwisaver_employer_amount: 205.2,
      kiwisaver_esct_amount: 35.87,
    });
    const ordinary = await world.pay(company, { employee_id, hours: [week('38')] });
    expect([ordinary.kiwisaver_employer_amount, ordinary.kiwisaver_esct_amount]).toEqual([34.2, 5.95]);
    await close();
    expect((await call('GET', url)).body.state).toBe('closed');
    expect(wordsOf(await download(`${url}/letters/${employee_id}.pdf`))).toContain('KiwiSaver for earlier paydays');
    const again = await reviewed(company, body);
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it('are settled only as far as they were paid if the draft was changed [REDO-003]', async () => {
    const { company, body, url } = await shortContributions('AU');
    const [{ pay_id }] = (await call('POST', `${url}/back-pay`, PAY)).body.pays;
    const draft = (await call('GET', `/api/company/${company}/pays/${pay_id}`)).body;
    const back_payments = draft.back_payments
      .slice(0, 3)
      .map(({ id: _, stp_category: __, ...row }: Fields) => ({ ...row }));
    const patched = await call('PATCH', `/api/company/${company}/pays/${pay_id}`, { back_payments });
    expect([patched.status, patched.body.compulsory_super_amount], patched.text).toEqual([200, 91.2]);
    await complete(company, pay_id);
    await close();
    expect((await reviewed(company, body)).totals.employer).toBe('91.20');
  });

  it.each([
    {
      country: 'AU' as const,
      // 12% of 1,596 less 10% of 1,520 is 39.52 a week. The draft has 10% of 456 on its earnings.
      right: { pay_rate_per_hour: '42', compulsory_super_rate: '0.12' },
      expected: { total: '456.00', contributions: '191.52', row: '31.92', first: '39.52' },
      completed: { gross: 456, compulsory_super_amount: 237.12 },
      left: '95.76',
    },
    {
      country: 'NZ' as const,
      // 6% of 1,254 less 3% of 1,140 is 41.04 a week. The draft has 3% of 684 on its earnings, and ESCT on both parts.
      right: { pay_rate_per_hour: '33', kiwisaver_employer_rate: '0.06' },
      expected: { total: '684.00', contributions: '225.72', row: '37.62', first: '41.04' },
      completed: { gross: 684, kiwisaver_employer_amount: 246.24, kiwisaver_esct_amount: 42.87 },
      left: '112.86',
    },
  ])(
    'are the rest of what was short if the rate of pay was wrong too, in $country [REDO-003] [REDO-005]',
    async ({ country, right, expected, completed, left }) => {
      const { company, body, url } = await shortContributions(country, WEEKS, right);
      expect((await call('GET', `${url}/findings?kind=super`)).body[0].difference).toBe(expected.first);
      const made = await call('POST', `${url}/back-pay`, PAY);
      expect(made.body, made.text).toMatchObject({ total: expected.total, contributions: expected.contributions });
      // Only super on earnings that had been paid was late.
      const late = made.body.late_super.map(({ amount, no_charge }: { amount: string; no_charge: Fields }) => [
        amount,
        no_charge.code,
      ]);
      const ofDay = [
        ['31.92', 'BEFORE_PAYDAY_SUPER'],
        ['7.60', 'PAID_WITH_BACK_PAY'],
      ];
      expect(late).toEqual(country === 'AU' ? WEEKS.flatMap(() => ofDay) : []);
      const [{ pay_id, contributions }] = made.body.pays;
      expect(contributions.map(({ amount }: Fields) => amount)).toEqual(WEEKS.map(() => expected.row));
      expect((await complete(company, pay_id)).body).toMatchObject(completed);
      await close();
      expect((await call('GET', url)).body.state).toBe('closed');
      const again = await reviewed(company, body);
      expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
      // Without the rows of three paydays, their rest is found again, and nothing else.
      const other = await shortContributions(country, WEEKS, right);
      const [changed] = (await call('POST', `${other.url}/back-pay`, PAY)).body.pays;
      const draft = (await call('GET', `/api/company/${company}/pays/${changed.pay_id}`)).body;
      const back_payments = draft.back_payments
        .slice(0, -3)
        .map(({ id: _, stp_category, ...row }: Fields) => ({ ...row, ...(stp_category ? { stp_category } : {}) }));
      const patched = await call('PATCH', `/api/company/${company}/pays/${changed.pay_id}`, { back_payments });
      expect(patched.status, patched.text).toBe(200);
      await complete(company, changed.pay_id);
      await close();
      expect((await reviewed(company, other.body)).totals).toMatchObject({ owed: '0.00', employer: left });
    },
  );

  it('divide the cents of the contribution on the earnings between the paydays [REDO-003] [REDO-005]', async () => {
    // 12% of 1,521.90 is 182.63, which is 0.23 more than was paid. 12% of the earnings of six weeks is 1.37.
    const { company, employee_id, body, url } = await shortContributions(
      'AU',
      WEEKS,
      { pay_rate_per_hour: '40.05' },
      {},
    );
    const made = await call('POST', `${url}/back-pay`, PAY);
    expect(made.body, made.text).toMatchObject({ total: '11.40', contributions: '0.01' });
    const completed = await complete(company, made.body.pays[0].pay_id);
    expect([completed.body.employee_id, completed.body.compulsory_super_amount]).toEqual([employee_id, 1.38]);
    await close();
    const again = await reviewed(company, body);
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it('are settled if they balance each other on a payday [REDO-005]', async () => {
    // The agreed 12% was paid as 10% and 2% above it. In the last week the rate of pay was too low, too.
    const entered = { compulsory_super_rate: '0.10', super_rate: '0.12' };
    const right = { compulsory_super_rate: '0.12' };
    const { company, employee_id, body, url } = await shortContributions('AU', WEEKS, right, entered);
    const changes = [
      { employee_id, from: '2025-10-06', to: '2025-11-09', ...right },
      { employee_id, from: '2025-11-10', ...right, pay_rate_per_hour: '42' },
    ];
    expect((await call('POST', `${url}/back-pay`, PAY)).status).toBe(409);
    const both = await reviewed(company, { ...body, premises: [{ kind: 'settings', changes }] });
    const made = await call('POST', urlOf(company, `/${both.id}/back-pay`), PAY);
    expect(made.body, made.text).toMatchObject({ total: '76.00', contributions: '0.00' });
    expect((await complete(company, made.body.pays[0].pay_id)).body.super).toBe(9.12);
    await close();
    const again = await reviewed(company, { ...body, premises: [{ kind: 'settings', changes }] });
    expect((await call('GET', urlOf(company, `/${again.id}/findings`))).body).toEqual([]);
  });

  it.each([
    [{ amount: '5' }, 'so its amount must be 0'],
    [{ tax_method: 'METHOD_A_WHOLE_YEAR' }, 'it takes no tax_method'],
    [{ employer_contribution: '0' }, 'send an amount above 0'],
  ])('return 400 as a row of a pay with %j', async (more, message) => {
    const employee_id = await world.anAuEmployee();
    const row = { description: 'Super', amount: '0', employer_contribution: '10', ...DATED, ...more };
    const refused = await world.put(world.au, [{ employee_id, pay_date: '2026-03-10', back_payments: [row] }]);
    expect([refused.status, refused.body.detail ?? refused.text]).toEqual([400, expect.stringContaining(message)]);
  });

  it('return 400 in a pay that states its contributions instead of calculating them', async () => {
    const employee_id = await world.anAuEmployee();
    const row = { description: 'Super', amount: '0', employer_contribution: '10', ...DATED };
    const pay = { employee_id, pay_date: '2026-03-10', back_payments: [row], auto_calculate: false };
    const refused = await world.put(world.au, [pay]);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('the amounts of the pay are stated')]);
  });
});

const DATED = { start_date: '2025-10-07', end_date: '2025-10-07' };

// The last tests of this file, because their company lives in another year.
describe('the super guarantee charge on late super', () => {
  beforeAll(async () => {
    world = await payWorld({ at: '2026-09-10T00:00:00Z' });
  });

  it('is shown by original payday with interest and administration, and is not part of the pay [REDO-003]', async () => {
    const { employee_id, url } = await shortContributions('AU', ['2026-06-23', '2026-07-07', '2026-09-08']);
    const made = await call('POST', `${url}/back-pay`, { pay_date: '2026-09-10' });
    expect(made.status, made.text).toBe(201);
    expect(made.body.contributions).toBe('91.20');
    // The super of the last payday is not due yet.
    expect(made.body.late_super).toEqual([
      {
        pay_date: '2026-06-23',
        due_date: '2026-07-28',
        days_late: 44,
        employees: 1,
        amount: '30.40',
        charge: null,
        no_charge: { code: 'BEFORE_PAYDAY_SUPER', reason: expect.stringContaining('a whole quarter') },
      },
      {
        pay_date: '2026-07-07',
        due_date: '2026-07-16',
        days_late: 56,
        employees: 1,
        amount: '30.40',
        charge: { interest: '0.54', administration: '12.38', total: '43.30', certainty: 'secondary' },
        no_charge: null,
      },
    ]);
    const draft = await call('GET', `/api/company/${world.au}/pays/${made.body.pays[0].pay_id}`);
    expect(draft.body).toMatchObject({ employee_id, gross: 0, compulsory_super_amount: 91.2 });
    const words = wordsOf(await download(`${url}/summary.pdf`));
    for (const part of ['Super that was late', '7 Jul 2026', '$0.54', '$12.38', '$43.30 *', 'By quarter'])
      expect(words).toContain(part);
  });

  it('is null with the reason NO_RATE for days without an interest rate [REDO-003]', async () => {
    const { url } = await shortContributions('AU', ['2026-07-07', '2026-07-14']);
    const made = await call('POST', `${url}/back-pay?dry_run=true`, { pay_date: '2026-10-06' });
    expect(made.status, made.text).toBe(201);
    expect(made.body.late_super[0]).toMatchObject({
      days_late: 82,
      charge: null,
      no_charge: {
        code: 'NO_RATE',
        reason: 'General interest charge: this service has no value for the days after 2026-09-30.',
      },
    });
  });
});
