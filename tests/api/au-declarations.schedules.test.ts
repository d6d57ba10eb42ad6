import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

const by = (schedule: string, rate?: string) => ({
  withholding_schedule: { schedule, ...(rate ? { rate } : {}), from: '2024-07-01' },
});
const refusal = async (declarations: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
  const employee_id = await world.person(declarations, fields);
  const { status, body } = await world.put(world.au, [{ employee_id, hours: hours() }], `?pay_date=${TODAY}`);
  return [status, body.detail];
};

describe('horticulture and shearing (Schedule 2)', () => {
  it('withholds 13% in horticulture until June 2026: 1520 x 0.13 = 197.60 [DECL-002]', async () => {
    expect(await world.withheld(by('HORTICULTURE'), { on: LAST_YEAR })).toEqual([198]);
    const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
    expect(await world.withheld(by('HORTICULTURE'), { on: LAST_YEAR, fields: foreign })).toEqual([456]);
  });

  it('asks for a declared rate in horticulture from July 2026 because the official rate is unknown', async () => {
    expect(await refusal(by('HORTICULTURE'))).toEqual([
      400,
      "pays[0]: this pay cannot be calculated: the rate of Schedule 2 (HORTICULTURE) for payments on 2026-11-10 is not known; take it from the ATO's table and declare it as the rate of withholding_schedule",
    ]);
    expect(await world.withheld(by('HORTICULTURE', '0.125'))).toEqual([190]);
  });
});

describe('entertainers (Schedule 3)', () => {
  it('withholds by scale 2 with bounds raised by a quarter for entertainers: 0.25816 x 1520.99 - 185.1935 = 207.47 [DECL-002]', async () => {
    expect(await world.withheld(by('ENTERTAINER'))).toEqual([207]);
    expect(await world.withheld(by('ENTERTAINER'), { fields: { has_stsl_liability: true } })).toEqual([207]);
    // 2024: 0.25816 x 1520.99 - 180.0385 = 212.62.
    expect(await world.withheld(by('ENTERTAINER'), { on: LAST_YEAR })).toEqual([213]);
  });

  it('withholds 20% from promotional work of entertainers', async () => {
    expect(await world.withheld(by('ENTERTAINER', '0.2'))).toEqual([304]);
  });

  it('warns that the entertainer rates are derived and unverified [DECL-006]', async () => {
    const { warnings } = await world.preview(await world.person(by('ENTERTAINER')));
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['NO_BANK_ACCOUNT', 'UNVERIFIED_RATE']);
  });

  it('refuses Schedule 3 for entertainers who do not claim the threshold and names Schedule 1', async () => {
    expect(await refusal(by('ENTERTAINER'), { has_claimed_tax_free_threshold: false })).toEqual([
      400,
      'pays[0]: this pay cannot be calculated: Schedule 3 (ENTERTAINER) is for residents who claim the tax-free threshold from this payer; for others end withholding_schedule, and Schedule 1 applies',
    ]);
  });
});

describe('voluntary agreements (Schedule 10)', () => {
  it('withholds 20% under a voluntary agreement, or the instalment rate: 1520 x 0.12 = 182.40 [DECL-002]', async () => {
    expect(await world.withheld(by('VOLUNTARY_AGREEMENT'))).toEqual([304]);
    expect(await world.withheld(by('VOLUNTARY_AGREEMENT', '0.12'))).toEqual([182]);
  });
});

describe('the PALM scheme', () => {
  it('withholds 15% from foreign residents in the PALM scheme and by the ordinary scale from residents [DECL-002]', async () => {
    const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
    expect(await world.withheld(by('PALM'), { fields: foreign })).toEqual([228]);
    expect(await world.withheld(by('PALM'))).toEqual([305]);
  });

  it('applies a withholding schedule only on the days it is declared for', async () => {
    const until = { withholding_schedule: { schedule: 'PALM', from: '2026-07-01', to: '2026-11-09' } };
    const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
    expect(await world.withheld(until, { fields: foreign, on: '2026-11-09' })).toEqual([228]);
    expect(await world.withheld(until, { fields: foreign, on: '2026-11-10' })).toEqual([456]);
  });
});

describe('working holiday makers (Schedule 15)', () => {
  it('withholds 15% for a registered company, else 0.30 x 1520.99 - 0.30 [DECL-002]', async () => {
    const company = await world.company('AU');
    const maker = anAuEmployee({
      working_holiday_tax_scale_applies: true,
      is_foreign_resident: true,
      has_claimed_tax_free_threshold: false,
      country: 'FR',
    });
    const tax = async () => (await world.paid(company, await world.employee(company, maker), TODAY)).tax;
    expect(await tax()).toBe(228);
    await world.declareCompany(company, { is_registered_working_holiday_employer: false });
    expect(await tax()).toBe(456);
  });

  it('refuses another schedule for a working holiday maker', async () => {
    expect(await refusal(by('PALM'), { working_holiday_tax_scale_applies: true, country: 'FR' })).toEqual([
      400,
      'pays[0]: this pay cannot be calculated: Schedule 15 applies to every payment to a working holiday maker; end the withholding_schedule PALM or working_holiday_tax_scale_applies',
    ]);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference', async () => {
    expect(await world.verified()).toEqual([]);
  });
});
