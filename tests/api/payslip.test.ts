import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const SHOW = { payslip_show_sick_leave_balance: true, payslip_show_lsl_balance: true, payslip_show_super_ytd: true, payslip_show_base_ordinary_rate: true, show_department_on_payslip: true };
const pdf = async (company: number, id: number) => {
  const r = await world.service.app.server.inject({ method: 'GET', url: `/api/company/${company}/pays/${id}/payslip.pdf`, headers: { authorization: `Bearer ${world.token}` } });
  expect(r.statusCode, r.payload.slice(0, 300)).toBe(200);
  return r.rawPayload;
};

describe('probe', () => {
  it('AU', async () => {
    await world.service.call('PATCH', `/api/company/1`, { token: world.token, body: {} });
    const [id] = await world.employees(1, [{ first_name: 'Olivia', last_name: 'Marsh', address1: '4 Ann Street', city: 'Brisbane', state: 'QLD', country: 'AU', postcode: '4000', number: 'S1', start_date: '2021-03-01', date_of_birth: '1986-02-11', employment_status: 'Full-time', position: 'Head baker', department: 'Bakehouse', tax_file_number: '123456782', is_foreign_resident: false, has_claimed_tax_free_threshold: true, has_stsl_liability: true, is_closely_held: false, pay_rate_per_hour: '38.50', default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1002003', leave_loading_percentage: '0.175', holiday_leave_hours: '86.4', sick_leave_hours: '45.6', lsl_leave_hours: '30', is_lsl_enabled: true, toil_hours: '6', primary_bank_bsb: '062-000', primary_bank_account_number: '10000001', primary_bank_account_name: 'O Marsh', secondary_bank_bsb: '062-001', secondary_bank_account_number: '20000417', secondary_bank_account_name: 'O Marsh savings', secondary_bank_amount_per_period: '200', ...SHOW, payslip_note: 'Thank you for the early starts during the festival week.\nThe bakehouse is closed on Good Friday.' }]);
    let last;
    for (const d of ['2026-02-17', '2026-02-24', '2026-03-03']) {
      last = await world.pay(1, { employee_id: id, pay_department: 'Bakehouse', hours: [week('30.4'), { description: 'Saturday', units: 'Hours', value: '4.5', multiplier: '1.5' , is_overtime: true}, { description: 'Deliveries', units: 'KMs', value: '42', rate: '0.88' }], leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-02', hours: '7.6' }], allowances: [{ description: 'Laundry', amount: '6.25', allowance_category: 'LD', is_taxable: false }], deductions: [{ description: 'Union fees', amount: 12.5, classification: 'UNION_FEES' }], pay_sacrifices: [{ description: 'Salary sacrifice to super', amount: '50' }] }, `?pay_date=${d}`);
    }
    writeFileSync('docs/samples/payslip-au.pdf', await pdf(1, last.id));
    const r = await world.service.call('POST', `/api/employees/${id}/terminate`, { token: world.token, body: { pay_date: '2026-03-10', termination_date: '2026-03-08' } });
    writeFileSync('/tmp/p2/final.pdf', await pdf(1, r.body.pay_id));
  });
  it('NZ', async () => {
    const [id] = await world.employees(2, [{ first_name: 'Aroha', last_name: 'Tāne', address1: '12 Orchard Road', city: 'Kerikeri', state: 'NTL', country: 'NZ', postcode: '0230', number: 'S2', start_date: '2023-03-01', employment_status: 'Full-time', position: 'Packhouse lead', nz_tax_code: 'M', has_student_loan: true, ird_number: '49091850', pay_rate_per_hour: '32.40', kiwisaver_employee_rate: '0.03', kiwisaver_employer_rate: '0.03', esct_rate: '0.175', ...SHOW, payslip_time_non_decimal: true }]);
    let last;
    for (const d of ['2026-02-24', '2026-03-03']) {
      last = await world.pay(2, { employee_id: id, hours: [week('32'), { description: 'Frost watch', units: 'Hours', value: '3.25', rate: '40' }], leave: [{ description: 'Annual holiday', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-03-02', hours: '8' }], allowances: [{ description: 'Boots', amount: '10', is_taxable: true }], deductions: [{ description: 'Orchard social club', amount: 5, classification: 'NORMAL' }] }, `?pay_date=${d}`);
    }
    writeFileSync('docs/samples/payslip-nz.pdf', await pdf(2, last.id));
  });
});
