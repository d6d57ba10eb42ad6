/** The part of an employee's page that has the field; the first part where none is known. */
export function employeeTab(field: string): string | undefined {
  if (/bank|^bsb$|^account_/.test(field)) return 'bank';
  if (/fund|super|kiwisaver|esct/.test(field)) return 'super';
  if (/tax|tfn|ird_number|stsl|loan|declar/.test(field)) return 'tax';
  if (/^(start_date|employment_|position|department|end_date|stp_employment)/.test(field)) return 'employment';
  if (/^pay_|rate|hours/.test(field)) return 'pay';
  return undefined;
}
