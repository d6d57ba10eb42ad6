import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/base/decimal.ts';
import {
  type AdditionalPayment,
  withholdOnAdditionalPayment,
  withholdOnEarnings,
} from '../../../src/rules/au/withholding/withhold.ts';
import { aSituation, paramsOn } from './withholding-makers.ts';

const params = paramsOn('2026-10-15');
const situations = fc
  .record({ claimsTaxFreeThreshold: fc.boolean(), hasStudyLoan: fc.boolean() })
  .map((declared) => aSituation(declared));
const dollars = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((cents) => new Decimal(cents).dividedBy(100));

const given = (own: Partial<AdditionalPayment> & Pick<AdditionalPayment, 'method' | 'payment'>): AdditionalPayment => ({
  normalEarnings: new Decimal(1200),
  period: 'WEEKLY',
  yearToDate: { earnings: new Decimal(0), pays: 0 },
  situation: aSituation(),
  params,
  ...own,
});

describe('properties of Schedule 5', () => {
  it('Method B(i) on a constant pay withholds the difference between the tax with and without each share', () => {
    fc.assert(
      fc.property(
        dollars(0, 4000),
        dollars(1, 900),
        fc.integer({ min: 1, max: 40 }),
        situations,
        (earnings, share, count, situation) => {
          const backPaid = Array.from({ length: count }, (_, index) => ({ period: `${index}`, earnings, share }));
          const { total } = withholdOnAdditionalPayment(
            given({ method: 'METHOD_B1', payment: share.times(count), backPaid, situation }),
          );
          const alone = withholdOnEarnings(earnings, 'WEEKLY', situation, params).total;
          const together = withholdOnEarnings(earnings.plus(share), 'WEEKLY', situation, params).total;
          expect(total.toFixed()).toBe(together.minus(alone).times(count).toFixed());
        },
      ),
    );
  });

  it('Method B(ii) does not depend on earlier bonuses', () => {
    fc.assert(
      fc.property(
        dollars(0, 90000),
        dollars(0, 100000),
        dollars(1, 20000),
        situations,
        (normal, bonuses, payment, situation) => {
          const withheld = (earlier: Decimal) =>
            withholdOnAdditionalPayment(
              given({
                method: 'METHOD_B2',
                payment,
                situation,
                yearToDate: { earnings: normal.plus(earlier), pays: 9 },
                normalToDate: { earnings: normal, periods: 10 },
              }),
            ).total.toFixed();
          expect(withheld(bonuses)).toBe(withheld(new Decimal(0)));
        },
      ),
    );
  });

  it('the 47 % limit of Methods A and B(ii) applies exactly, without cents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('METHOD_A_WHOLE_YEAR' as const, 'METHOD_B2' as const),
        dollars(4000, 9000),
        dollars(5200, 90000),
        (method, earnings, payment) => {
          // At these earnings, 57 % of each additional dollar is withheld, including the study loan component.
          const { total } = withholdOnAdditionalPayment(
            given({
              method,
              payment,
              normalEarnings: earnings,
              normalToDate: { earnings, periods: 1 },
              situation: aSituation({ hasStudyLoan: true }),
            }),
          );
          expect(total.toFixed()).toBe(payment.times('0.47').floor().toFixed());
        },
      ),
    );
  });
});
