import { ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { readXml, type XmlElement } from './xml.ts';
import type { ReportedSum } from './year-to-date.ts';

/**
 * Everything that a message reported for each payee, with zero amounts. Adding these to the current sums ensures that
 * amounts that returned to zero are still reported. Reporting only these zero amounts cancels everything reported for
 * the year. Some codes had other names in the first message layout of this service; they are skipped.
 */
export function reportedBefore(message: string): ReadonlyMap<string, readonly ReportedSum[]> {
  const children = readXml(message).filter(({ name }) => name === 'PAYEVNTEMP');
  return new Map(children.map((child) => [textAt(child, 'EmploymentPayrollNumberId')!, itemsOf(child)]));
}

function itemsOf(child: XmlElement): readonly ReportedSum[] {
  const coded = (name: string, codeName: string, item: string) =>
    inside(child, name).flatMap((each) => {
      const code = textAt(each, codeName);
      return code === undefined ? [] : [nothingOf({ item, code })];
    });
  return [
    ...inside(child, 'Remuneration').flatMap(incomeOf),
    ...coded('Deduction', 'RemunerationTypeC', 'deduction'),
    ...coded('SuperannuationContribution', 'EntitlementTypeC', 'super'),
    ...coded('IncomeFringeBenefitsReportable', 'FringeBenefitsReportableExemptionC', 'fringe-benefits'),
  ];
}

const SINGLE = {
  IncomeTaxPayAsYouGoWithholdingTaxWithheldA: 'withheld',
  IncomeTaxForeignWithholdingA: 'foreign-tax',
  IndividualNonBusinessExemptForeignEmploymentIncomeA: 'exempt-foreign-income',
  GrossA: 'gross',
  OvertimePaymentA: 'overtime',
  GrossBonusesAndCommissionsA: 'bonus',
  GrossDirectorsFeesA: 'directors-fees',
  IndividualNonBusinessCommunityDevelopmentEmploymentProjectA: 'community-development',
} as const;

function incomeOf(income: XmlElement): readonly ReportedSum[] {
  const incomeType = textAt(income, 'IncomeStreamTypeC')!;
  const country = textAt(income, 'AddressDetailsCountryC')?.toUpperCase();
  // The home country of a working holiday maker is reported for the payee, so the line has no country.
  const of = { incomeType, ...(country && incomeType !== 'WHM' ? { incomeCountry: country } : {}) };
  const coded = (name: string, item: string) =>
    inside(income, name).map((each) => {
      const financialYear = textAt(each, 'FinancialY');
      const description = textAt(each, 'OtherAllowanceTypeDe');
      return nothingOf({
        ...of,
        item,
        code: textAt(each, 'TypeC')!,
        ...(financialYear ? { financialYear } : {}),
        ...(description ? { description } : {}),
      });
    });
  return [
    ...Object.entries(SINGLE)
      .filter(([name]) => inside(income, name).length > 0)
      .map(([, item]) => nothingOf({ ...of, item })),
    ...coded('PaidLeave', 'paid-leave'),
    ...coded('Allowance', 'allowance'),
    ...coded('SalarySacrifice', 'salary-sacrifice'),
    ...coded('LumpSum', 'lump-sum'),
    ...inside(income, 'EmploymentTerminationPayment').flatMap((each) => {
      const code = textAt(each, 'IncomeTaxPayAsYouGoWithholdingTypeC');
      const paidOn = textAt(each, 'IncomeD');
      if (code === undefined || paidOn === undefined) return [];
      return [{ ...nothingOf({ ...of, item: 'etp', code }), paidOn: localDate(paidOn) }];
    }),
  ];
}

const nothingOf = (report: Readonly<Record<string, string>>): ReportedSum => ({
  report,
  amount: ZERO,
  isOrdinaryTime: false,
  isQualifying: false,
  paidOn: null,
});

/** All descendant elements with a name. */
const inside = ({ content }: XmlElement, name: string): readonly XmlElement[] =>
  typeof content === 'string'
    ? []
    : content.flatMap((each) => [...(each.name === name ? [each] : []), ...inside(each, name)]);

function textAt(element: XmlElement, name: string): string | undefined {
  const [found] = inside(element, name);
  return typeof found?.content === 'string' ? found.content : undefined;
}
