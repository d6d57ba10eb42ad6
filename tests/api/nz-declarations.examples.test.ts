import { beforeAll, describe, expect, it } from 'vitest';
import { type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { ordinary, type Pay } from '../fixtures/period-world.ts';
import { type Example, examples } from '../golden/nz/cases.ts';

// Reproduces the reference examples as pays through the API. Each test creates the employee that the example describes,
// pays them on the example's payday, and finds the expected values in the response and the explanation.

/** Examples that cannot be reproduced as pays, by id, with the reason. */
const NOT_A_PAY: Readonly<Record<string, string>> = {
  'NZ-ANN-003': 'income tax of a year as it is assessed, which no pay withholds',
  'NZ-COMP-002': 'income tax of a year as it is assessed, which no pay withholds',
  'NZ-BANK-001': 'bank account check digits: src/base/identifiers.test.ts',
  'NZ-IRD-003': 'IRD number check digits: src/base/identifiers.test.ts',
  'NZ-CB25-047': 'four-weekly: no pay period of the contract',
  'NZ-CB25-054': 'four-weekly: no pay period of the contract',
  'NZ-CB25-055': 'four-weekly: no pay period of the contract',
  'NZ-CB25-069': 'four-weekly: no pay period of the contract',
  'NZ-DEP-003': 'a final pay also pays the eight percent of the Holidays Act, which is taxed with it',
  'NZ-ESCT-001': 'contributions to two funds by one employer',
  'NZ-DESCT-004': 'a threshold amount without a pay',
  'NZ-ESCTR-003': 'a fortnight of fourteen days with the pay of a week',
  'NZ-HOL-003': 'a rate of holiday pay without a pay',
  'NZ-HEI2-006': 'totals of a file',
  'NZ-HEI2-LINE-002': 'layout of a file, with a share scheme',
  'NZ-PAYDUE-004': 'a due date',
};

let world: NzDeclarationWorld;
let company: number;
beforeAll(async () => {
  world = await nzDeclarationWorld();
  company = await world.payer({ offers_payroll_giving: true });
});

const text = (value: unknown) => String(value);
const days = (payday: string) => ({ from: payday, to: payday });

/**
 * Creates the employee of the example. Members on the lowest rate contribute 3 percent, and non-members have no
 * KiwiSaver.
 */
async function employeeOf({ inputs }: Example, payday: string): Promise<number> {
  const rate = inputs.on_minimum_rate ? '0.03' : inputs.kiwisaver_employee_rate;
  const declared = {
    ...(inputs.slcir_rate ? { student_loan_compulsory_extra: { rate: text(inputs.slcir_rate), ...days(payday) } } : {}),
    ...(inputs.slbor_amount
      ? { student_loan_voluntary_extra: { amount: text(inputs.slbor_amount), ...days(payday) } }
      : {}),
  };
  return world.person(company, declared, {
    start_date: '2020-04-01',
    nz_tax_code: inputs.tax_code ?? 'M',
    pay_period: text(inputs.frequency ?? 'fortnightly').toUpperCase(),
    kiwisaver_status_code: rate === undefined ? 'NK' : 'AK',
    ...(rate === undefined ? {} : { kiwisaver_employee_rate: text(rate) }),
    ...(rate === undefined ? {} : { kiwisaver_employer_rate: text(inputs.kiwisaver_employer_rate ?? rate) }),
    ...(inputs.esct_rate === undefined ? {} : { esct_rate: text(inputs.esct_rate) }),
  });
}

async function payOf(example: Example): Promise<Pay> {
  const { inputs } = example;
  const payday = text(inputs.payday);
  const deduction = (description: string, amount: unknown, classification: string) =>
    amount === undefined ? [] : [{ description, amount: text(amount), classification }];
  const [pay] = await world.pays(
    company,
    [
      {
        employee_id: await employeeOf(example, payday),
        payment_date: payday,
        hours: inputs.gross === undefined ? [] : [ordinary('1', { rate: text(inputs.gross) })],
        deductions: [
          ...deduction('Child support', inputs.child_support_requested, 'CHILD_SUPPORT_DEDUCTION'),
          ...deduction('Donation', inputs.payroll_donation, 'CHARITY'),
        ],
        bonuses:
          inputs.extra_pay === undefined
            ? []
            : [{ description: 'Extra', amount: text(inputs.extra_pay), tax_method: 'METHOD_B2' }],
      },
    ],
    text(inputs.pay_period_end ?? payday),
  );
  return pay;
}

/** Every value that an example may expect, calculated from the lines of the pay. */
async function found(pay: Pay): Promise<Record<string, number>> {
  const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
  const lines: Pay[] = body.lines;
  const amountOf = (rule: string) =>
    lines.filter((line) => line.rule === rule).reduce((sum, { amount }) => sum + Number(amount), 0);
  const rateOf = (rule: string) => Number(lines.find((line) => line.rule === rule)?.rate ?? 0);
  return {
    paye: pay.tax,
    kiwisaver_employee: pay.kiwisaver_employee_amount,
    kiwisaver_employer_net: amountOf('NZ.KIWISAVER.EMPLOYER.NET'),
    esct: pay.kiwisaver_esct_amount,
    child_support: amountOf('NZ.CHILD-SUPPORT'),
    payroll_donation_credit: -amountOf('NZ.PAYROLL-GIVING.CREDIT'),
    student_loan: amountOf('NZ.STUDENT-LOAN'),
    slcir: amountOf('NZ.SLCIR'),
    slbor: amountOf('NZ.SLBOR'),
    employee_rate: rateOf('NZ.KIWISAVER.EMPLOYEE'),
    employer_rate: rateOf('NZ.KIWISAVER.EMPLOYER'),
    tax_rate: rateOf('NZ.PAYE.EXTRA-PAY'),
    ...extraPay(lines.find(({ rule }) => rule === 'NZ.PAYE.EXTRA-PAY')?.because ?? ''),
  };
}

/** Reads the annual amounts of an extra pay from the text of its line. They appear nowhere else. */
function extraPay(because: string): Record<string, number> {
  const [, annualised, grossedUp] = / = (\S+) a year, with the extra pay (\S+)$/.exec(because) ?? [];
  return { annualised: Number(annualised), grossed_up: Number(grossedUp) };
}

/** The low rate indicator appears only in the filing; src/rules/nz/employment-information.test.ts tests it. */
const isShown = (name: string): boolean => name !== 'low_rate_indicator';

describe('[CALC-031] reference examples that are calculated as pays', () => {
  const pays = examples.filter(({ id }) => !(id in NOT_A_PAY));

  it.each(pays.map((example) => [example.id, example.source, example] as const))(
    '%s produces the amounts that its source states: %s',
    async (_id, _source, example) => {
      const got = await found(await payOf(example));
      for (const [name, value] of Object.entries(example.expected).filter(([key]) => isShown(key))) {
        const cents = Math.round(Math.abs(got[name]! - Number(value)) * 100);
        expect(cents, `${name}: expected ${value}, found ${got[name]}`).toBeLessThanOrEqual(
          Math.round((example.tolerance?.[name] ?? 0) * 100),
        );
      }
    },
  );

  it('covers every example that can be reproduced as a pay: 22 of 38', () => {
    expect([pays.length, examples.length]).toEqual([22, 38]);
    expect(Object.keys(NOT_A_PAY).filter((id) => !examples.some((example) => example.id === id))).toEqual([]);
  });
});
