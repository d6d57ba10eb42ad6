import type { CompanyRecord } from '../../company/company/company.service.ts';

/** The lines below the employer's name: trading name, number and address. */
export function employerLines(company: CompanyRecord): readonly string[] {
  const trading = company.trading_name ? `Trading as ${company.trading_name}` : '';
  const town = [company.city, company.state, company.postcode].filter(Boolean).join(' ');
  return [
    joined([trading, numberOf(company)]),
    [company.address1, company.address2, town].filter(Boolean).join(', '),
  ].filter((text) => text !== '');
}

/** Business and tax numbers in the usual groups of digits. */
function numberOf({ country, abn, employer_ird_number: ird }: CompanyRecord): string {
  if (country === 'AU') return abn ? `ABN ${abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}` : '';
  return ird ? `IRD number ${ird.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')}` : '';
}

export const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('   ·   ');
