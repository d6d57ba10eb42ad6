import { beforeAll, describe, expect, it } from 'vitest';
import { type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';
import { answerOf } from '../harness/app.ts';

let world: PeriodWorld;
let employee: number;
beforeAll(async () => {
  world = await periodWorld();
  employee = await world.anAuEmployee({ employment_status: 'Casual' });
});

type Fields = Readonly<Record<string, unknown>>;
const awards = (method: string, rest: string, body?: unknown) =>
  world.call(method, `/api/company/${world.au}/awards${rest}`, body);
let number = 0;
async function anAward(fields: Fields = { pack: 'MA000004' }): Promise<number> {
  number += 1;
  const made = await awards('POST', '', { name: `Award ${number}`, ...fields });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const declare = (award: Fields | null, id = employee) =>
  world.call('PATCH', `/api/employees/${id}/declarations`, { award });
const LEVEL_1 = 'Retail Employee Level 1';

describe('the pack of an award', () => {
  it('is stored, listed and audited, survives a change of the name, and is cleared by null [AWARD-002]', async () => {
    const id = await anAward();
    const shown = async () => (await awards('GET', '')).body.find((one: { id: number }) => one.id === id);
    expect(await shown()).toMatchObject({ pack: 'MA000004' });
    expect((await awards('PATCH', `/${id}`, { name: 'Shop award' })).body).toEqual({
      id,
      name: 'Shop award',
      pack: 'MA000004',
      allowances: {},
      options: {},
    });
    expect((await awards('PATCH', `/${id}`, { pack: null })).body).toEqual({
      id,
      name: 'Shop award',
      pack: null,
      allowances: {},
      options: {},
    });
    const { body: audit } = await world.get(`/api/audit?entity_type=award&entity_id=${id}`);
    const entries = Array.isArray(audit) ? audit : audit.entries;
    expect(entries[0]).toMatchObject({ action: 'award.update', before: { pack: 'MA000004' }, after: { pack: null } });
  });

  it('is null for an award that is only a name [AWARD-002]', async () => {
    const id = await anAward({});
    expect((await awards('PATCH', `/${id}`, {})).body.pack).toBeNull();
  });

  it('is rejected with 422 if there are no rules for it [AWARD-002]', async () => {
    for (const pack of ['MA000100', 'MA999999']) {
      expect(answerOf(await awards('POST', '', { name: 'No rules', pack }))).toEqual({
        status: 422,
        body: {
          detail: `There are no rules for the award ${pack}; send one of MA000002, MA000003, MA000004, MA000009, MA000119, or null`,
        },
      });
    }
    expect((await awards('POST', '', { name: 'No code', pack: 'Retail' })).status).toBe(422);
  });
});

describe('the allowances of an award', () => {
  const allowance = async (fields: Fields = {}): Promise<number> => {
    number += 1;
    const body = { description: `Meals ${number}`, amount: '10', allowance_category: 'MD', ...fields };
    const made = await world.call('POST', `/api/company/${world.au}/allowances`, body);
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };

  it('are chosen from the allowances of the company by kind, replaced as a whole, and audited [TIME-004]', async () => {
    const [meal, laundry] = [await allowance(), await allowance()];
    const id = await anAward({ pack: 'MA000004', allowances: { meal } });
    expect((await awards('PATCH', `/${id}`, { name: `Renamed ${id}` })).body.allowances).toEqual({ meal });
    expect((await awards('PATCH', `/${id}`, { allowances: { laundry } })).body.allowances).toEqual({ laundry });
    const { body: audit } = await world.get(`/api/audit?entity_type=award&entity_id=${id}`);
    const entries = Array.isArray(audit) ? audit : audit.entries;
    expect(entries[0]).toMatchObject({ before: { allowances: { meal } }, after: { allowances: { laundry } } });
  });

  it('are rejected with 422 for an unknown id or kind, and for an allowance that is added to every pay [TIME-004]', async () => {
    const [meal, always] = [await allowance(), await allowance({ auto_apply_to_pay: true })];
    const id = await anAward({ pack: 'MA000004', allowances: { meal } });
    const patch = (allowances: Fields) => awards('PATCH', `/${id}`, { allowances });
    const unknown = await patch({ meal: 999999 });
    expect([unknown.status, unknown.body.detail]).toEqual([
      422,
      expect.stringContaining(`The company has no allowance 999999. Choose one of `),
    ]);
    const repeated = await patch({ meal: always });
    expect([repeated.status, repeated.body.detail]).toEqual([
      422,
      expect.stringContaining('is added to every pay, so the award would pay it twice'),
    ]);
    expect((await patch({ dinner: meal })).status).toBe(422);
    expect((await awards('PATCH', `/${id}`, {})).body.allowances).toEqual({ meal });
  });
});

describe('the options of an award', () => {
  it('are stored, kept when the name changes, and cleared when the pack changes [AWARD-003]', async () => {
    const options = { span: 'extended', minimum_gap_hours: 10, long_day: 'thursday', casual_meal_allowance: false };
    const id = await anAward({ pack: 'MA000004', options });
    const patch = async (body: Fields) => (await awards('PATCH', `/${id}`, body)).body.options;
    expect(await patch({ name: `Late ${id}` })).toEqual(options);
    expect(await patch({ options: { span: 'newsagency' } })).toEqual({ span: 'newsagency' });
    expect(await patch({ pack: 'MA000002' })).toEqual({});
    expect(await patch({ options: { part_time_overtime: 'award_limits' } })).toEqual({
      part_time_overtime: 'award_limits',
    });
  });

  it.each([
    [
      'an option of another award',
      'MA000002',
      { long_day: 'monday' },
      'The award MA000002 has no option long_day; it has part_time_overtime',
    ],
    [
      'an unknown choice',
      'MA000004',
      { span: 'late' },
      'span of the award MA000004 must be one of standard, extended, newsagency',
    ],
    [
      'a number out of range',
      'MA000004',
      { minimum_gap_hours: 9 },
      'minimum_gap_hours of the award MA000004 must be one of 10, 11, 12',
    ],
    [
      'options without rules',
      null,
      { span: 'standard' },
      'Options belong to the rules of a modern award; set pack too',
    ],
  ] as const)('are rejected with 422 for %s, with the choices [AWARD-003]', async (_, pack, options, detail) => {
    number += 1;
    const refused = await awards('POST', '', { name: `Award ${number}`, pack, options });
    expect(answerOf(refused)).toEqual({ status: 422, body: { detail } });
  });
});

describe('the award of an employee', () => {
  it('has circumstances that its rules ask for, and rejects others with the choices [AWARD-003]', async () => {
    const [shop, office] = [await anAward(), await anAward({ pack: 'MA000002' })];
    const asked = { laundry: 'special_clothing', first_aid: true, school_student: true };
    const declared = await declare({ award_id: shop, classification: LEVEL_1, ...asked });
    expect([declared.status, declared.body.award]).toMatchObject([200, asked]);
    const messageOf = async (award: Fields) => (await declare(award)).body.message;
    expect(await messageOf({ award_id: office, classification: 'Level 3', liquor_licence: true })).toBe(
      'body -> award -> liquor_licence: is not a circumstance of MA000002, which has: laundry, first_aid',
    );
    expect(await messageOf({ award_id: shop, classification: LEVEL_1, laundry: 'catering' })).toBe(
      'body -> award -> laundry: must be one of special_clothing under MA000004',
    );
  });

  it('is stored with the Commission’s name of the classification, and null removes it [AWARD-002]', async () => {
    const award_id = await anAward();
    const agreed_hours = { monday: '7.6', tuesday: 4 };
    const changed = await declare({ award_id, classification: ' retail employee level 1', agreed_hours });
    expect([changed.status, changed.body.award]).toEqual([
      200,
      {
        award_id,
        classification: LEVEL_1,
        agreed_hours: { monday: '7.60', tuesday: '4.00' },
        junior_scale: null,
        is_apprentice: false,
        is_shiftworker: false,
      },
    ]);
    expect((await declare(null)).body.award).toBeNull();
  });

  it('is rejected with 422 for an unknown award, an award without a pack, and an unknown classification [AWARD-002]', async () => {
    const bare = await anAward({});
    const award_id = await anAward();
    const messageOf = async (award: Fields) => {
      const { status, body } = await declare(award);
      expect(status).toBe(422);
      return body.message;
    };
    expect(await messageOf({ award_id: 999999, classification: LEVEL_1 })).toBe(
      'body -> award -> award_id: the company has no award 999999',
    );
    expect(await messageOf({ award_id: bare, classification: LEVEL_1 })).toBe(
      `body -> award -> award_id: award ${bare} has no pack; set its pack first, such as MA000004`,
    );
    expect(await messageOf({ award_id, classification: 'Astronaut' })).toMatch(
      /^body -> award -> classification: is not a classification of MA000004, which has: Retail Employee Level 1; /,
    );
    expect(await messageOf({ award_id, classification: LEVEL_1, agreed_hours: { monday: '25' } })).toBe(
      'body -> award -> agreed_hours -> monday: must be from 0 to 24 hours',
    );
  });

  it('cannot be deleted until the employee no longer has it [AWARD-002]', async () => {
    const award_id = await anAward();
    await declare({ award_id, classification: LEVEL_1 });
    expect(answerOf(await awards('DELETE', `/${award_id}`))).toEqual({
      status: 409,
      body: {
        detail: `The award is declared for employees ${employee}; clear their award declaration before you delete it`,
      },
    });
    await declare(null);
    expect((await awards('DELETE', `/${award_id}`)).status).toBe(204);
  });
});
