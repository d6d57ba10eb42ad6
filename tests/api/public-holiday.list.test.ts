import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const list = (company: number, query = '') => world.get(`/api/company/${company}/public-holidays${query}`);

describe('200', () => {
  it('lists the holidays of the Holidays Act with their observed days, and the holidays that the company declared', async () => {
    const company = await world.company('NZ');
    const declared = await world.service.call('PATCH', `/api/company/${company}/declarations`, {
      token: world.token,
      body: { public_holidays: [{ date: '2026-04-20', name: 'Day of the orchard' }] },
    });
    expect(declared.status, declared.text).toBe(200);
    const { status, body } = await list(company, '?from=2026-04-01&to=2026-04-30');
    const law = (date: string, name: string, kept_on = date) => ({ date, kept_on, name, source: 'LAW' });
    expect([status, body]).toEqual([
      200,
      [
        law('2026-04-03', 'Good Friday'),
        law('2026-04-06', 'Easter Monday'),
        { date: '2026-04-20', kept_on: '2026-04-20', name: 'Day of the orchard', source: 'EMPLOYER' },
        // Employees who do not work on Saturdays observe a Saturday holiday on the following Monday.
        law('2026-04-25', 'Anzac Day', '2026-04-27'),
      ],
    ]);
  });

  it('lists the calendar holidays of the state of an Australian company', async () => {
    const names = async (state: string) =>
      (await list(await world.company('AU', { state }), '?from=2026-10-01&to=2026-11-30')).body.map(
        (day: { date: string; source: string }) => `${day.date} ${day.source}`,
      );
    expect(await names('QLD')).toEqual(['2026-10-05 CALENDAR']);
    expect(await names('VIC')).toContain('2026-11-03 CALENDAR');
  });

  it('lists the current year unless dates are sent', async () => {
    const { body } = await list(await world.company('NZ'));
    const days = body.map(({ date }: { date: string }) => date);
    expect([days[0], days.at(-1)]).toEqual(['2026-01-01', '2026-12-26']);
  });
});

describe('400 and 422', () => {
  it('returns 400 for an unknown company or too long a range, and 422 for invalid dates', async () => {
    expect(answerOf(await list(999_999))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect(answerOf(await list(1, '?from=2026-03-01&to=2026-02-01'))).toEqual({
      status: 400,
      body: { detail: 'to (2026-02-01) is before from (2026-03-01); send a later date' },
    });
    expect(answerOf(await list(1, '?from=2026-03-01&to=2028-03-02'))).toEqual({
      status: 400,
      body: { detail: '2026-03-01 to 2028-03-02 is more than 2 years; shorten the range' },
    });
    expect((await list(1, '?from=soon')).status).toBe(422);
  });
});
