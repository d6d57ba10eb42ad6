import { describe, expect, test } from 'vitest';
import { accountOf, employeeOf, fieldsOf } from './hire-draft.ts';
import { isExcused, stepsOf } from './hire-steps.ts';

describe('the hire form', () => {
  test('the hire form has the fields of its country, and no tax file number for New Zealand', () => {
    const names = (country: 'AU' | 'NZ') => fieldsOf(country).map(({ name }) => name);
    expect(names('AU')).toEqual(
      expect.arrayContaining([
        'date_of_birth',
        'tax_file_number',
        'is_foreign_resident',
        'is_closely_held',
        'bank_bsb',
      ]),
    );
    expect(names('NZ')).toEqual(expect.arrayContaining(['nz_tax_code', 'ird_number', 'kiwisaver_status_code']));
    expect(names('NZ')).not.toContain('tax_file_number');
    expect(stepsOf('NZ').find(({ step }) => step === 'saving')?.title).toBe('KiwiSaver');
  });

  test('sends the values in the format that the service expects', () => {
    const values = {
      first_name: 'Ann',
      pay_rate_per_hour: '$32.50',
      standard_days_per_week: '5',
      super_rate: '12',
      is_foreign_resident: 'no',
      working_holiday_tax_scale_applies: false,
      bank_account_number: '123456',
    };
    expect(employeeOf('AU', values)).toEqual({
      first_name: 'Ann',
      pay_rate_per_hour: '32.50',
      standard_days_per_week: 5,
      super_rate: '0.12',
      is_foreign_resident: false,
    });
    expect(accountOf('AU', values)).toEqual({ account_name: '', bsb: '', account_number: '123456' });
    expect(accountOf('NZ', { bank_account_name: 'Ann', bank_account_number: '010902006838900' })).toEqual({
      account_name: 'Ann',
      account_number: '01-0902-0068389-00',
    });
    expect(accountOf('NZ', {})).toBeUndefined();
  });

  test('makes a tax number optional when another answer replaces it', () => {
    expect(isExcused('tax_file_number', {})).toBe(false);
    expect(isExcused('tax_file_number', { tax_file_number_exemption: 'APPLIED_FOR' })).toBe(true);
    expect(isExcused('ird_number', { nz_tax_code: 'WT' })).toBe(true);
    expect(isExcused('ird_number', { nz_tax_code: 'M' })).toBe(false);
  });
});
