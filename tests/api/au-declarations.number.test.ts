import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

const { tax_file_number: _, ...NO_NUMBER } = anAuEmployee() as Record<string, unknown>;
const without = async (tax_file_number_exemption: string, fields: Record<string, unknown> = {}) =>
  world.employee(world.au, { ...NO_NUMBER, tax_file_number_exemption, ...fields });
const taxOf = async (employee_id: number, on = TODAY, value = '38') =>
  (await world.pay(world.au, { employee_id, hours: hours(value) }, `?pay_date=${on}`)).tax;
const treatment = async (id: number) => (await world.get(`/api/employees/${id}`)).body.tax_treatment_code;
const warned = async (id: number, on = TODAY): Promise<boolean> =>
  (await world.preview(id, on)).warnings.some(({ code }: { code: string }) => code === 'NO_TFN');

describe('employee without a tax file number [DECL-001]', () => {
  it('withholds 47% of whole dollars without a tax file number: 1140 x 0.47 = 535.80', async () => {
    const id = await without('NOT_QUOTED', { pay_rate_per_hour: '30' });
    expect([await taxOf(id), await treatment(id), await warned(id)]).toEqual([535, 'NAXXXX', true]);
  });

  it('treats the number 000000000 as no tax file number', async () => {
    const id = await world.employee(world.au, anAuEmployee({ tax_file_number: '000000000', pay_rate_per_hour: '30' }));
    expect([await taxOf(id), await treatment(id)]).toEqual([535, 'NAXXXX']);
  });

  it('withholds 45% from a foreign resident without a tax file number', async () => {
    const id = await without('NOT_QUOTED', { is_foreign_resident: true, has_claimed_tax_free_threshold: false });
    expect([await taxOf(id), await treatment(id)]).toEqual([684, 'NFXXXX']);
  });

  it('allows 28 days without the number after the employee applies for one', async () => {
    const [within, late] = [await without('APPLIED_FOR'), await without('APPLIED_FOR')];
    expect([await taxOf(within, '2026-12-08'), await warned(within, '2026-12-08')]).toEqual([305, false]);
    expect([await taxOf(late, '2026-12-09'), await warned(late, '2026-12-09')]).toEqual([714, true]);
  });
});

describe('employee under 18 without a tax file number [DECL-001]', () => {
  const child = { date_of_birth: '2010-05-01' };

  it('withholds nothing under 18 up to 350 a week', async () => {
    const id = await without('UNDER_18', child);
    // Eight hours pay 320. Nine hours pay 360, of which 47% is withheld.
    expect([await taxOf(id, TODAY, '8'), await treatment(id)]).toEqual([0, 'RTXXXX']);
    expect(await taxOf(await without('UNDER_18', child), TODAY, '9')).toBe(169);
  });

  it('applies the weekly limit under 18 to all pays of the week together [PERIOD-001]', async () => {
    const id = await without('UNDER_18', child);
    expect([await taxOf(id, TODAY, '8'), await taxOf(id, TODAY, '1')]).toEqual([0, 169]);
  });

  it('ends the exemption at 18', async () => {
    const id = await without('UNDER_18', { date_of_birth: '2008-11-10' });
    expect([await taxOf(id, '2026-11-03', '8'), await taxOf(id, TODAY, '8')]).toEqual([0, 150]);
    expect([await treatment(id), await warned(id)]).toEqual(['NAXXXX', true]);
  });
});

describe('pensioner without a tax file number [DECL-001]', () => {
  it('withholds from a pensioner as declared, without a warning', async () => {
    const id = await without('PENSIONER');
    expect([await taxOf(id), await treatment(id), await warned(id)]).toEqual([305, 'RTXXXX', false]);
    const senior = await without('PENSIONER');
    await world.declare(senior, { senior: 'SINGLE' });
    expect([await taxOf(senior, TODAY, '25'), await treatment(senior)]).toEqual([128, 'SSXXXX']);
  });
});

describe('explanation of the withholding', () => {
  it('explains which exemption replaces the tax file number', async () => {
    const employee_id = await without('APPLIED_FOR');
    const pay = await world.pay(world.au, { employee_id, hours: hours() }, `?pay_date=${TODAY}`);
    expect(await world.because(pay.id)).toBe(
      '1520.00 earned; Schedule 1 scale 2: 1520.99 x 0.32 - 181.7319 = 305 for the week' +
        '; declared: tax_file_number_exemption APPLIED_FOR (the payee applied for a tax file number on 2026-11-10, which counts until 2026-12-08)',
    );
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference', async () => {
    expect(await world.verified()).toEqual([]);
  });
});
