import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { badRequest } from '../../../base/errors.ts';
import { abnDigits } from '../../../base/identifiers.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import {
  COMPANY_DEFAULTS,
  type DeclaredHoliday,
  findCompany,
  lockCompany,
  mergedDeclarations,
  type StpIntermediary,
  shownCompanyDeclarations,
  updateCompany,
} from '../company/company.service.ts';

type Values = Readonly<Record<string, unknown>>;

export type CompanyDeclarationService = ReturnType<typeof companyDeclarationService>;

/** A company's declarations, which affect the pays of its employees. */
export function companyDeclarationService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async read({ principal }: Caller, companyId: number): Promise<Values> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          return shownCompanyDeclarations(company.country, company.declarations);
        },
        { readOnly: true },
      );
    },

    async update(caller: Caller, companyId: number, given: Values): Promise<Values> {
      const { customerId } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const { country, declarations: before } = await lockCompany(tx, companyId);
        refuse(country, given);
        const after = mergedDeclarations(COMPANY_DEFAULTS[country], before, read(given));
        if (JSON.stringify(after) !== JSON.stringify(before)) {
          await updateCompany(tx, companyId, { declarations: JSON.stringify(after), updated_at: at });
          await recordAudit(tx, byCaller(caller, at), [
            { action: 'company-declarations.update', entityType: 'company', entityId: companyId, before, after },
          ]);
        }
        return shownCompanyDeclarations(country, after);
      });
    },
  };
}

function refuse(country: Country, given: Values): void {
  const problems: Problem[] = Object.keys(given)
    .filter((key) => !(key in COMPANY_DEFAULTS[country]))
    .map((key) => ({
      loc: ['body', key],
      msg: `is for ${country === 'AU' ? 'New Zealand' : 'Australian'} companies only`,
      type: 'value',
      code: 'other_country',
    }));
  const { closedown } = given as { closedown?: { from: string; to: string } | null };
  if (closedown && closedown.to < closedown.from) {
    problems.push({
      loc: ['body', 'closedown', 'to'],
      msg: `must not be before from, ${closedown.from}`,
      type: 'value',
      code: 'wrong_order',
    });
  }
  const days = (given.public_holidays ?? []) as readonly HolidayIn[];
  days.forEach(({ date, region }, index) => {
    if (days.findIndex((other) => other.date === date && (other.region ?? null) === (region ?? null)) < index) {
      problems.push({
        loc: ['body', 'public_holidays', index, 'date'],
        msg: `has ${date} twice`,
        type: 'value',
        code: 'repeated',
      });
    }
  });
  if (problems.length > 0) throw new SchemaProblem(problems);
}

type HolidayIn = Omit<DeclaredHoliday, 'region'> & { readonly region?: string | null };

/**
 * Normalises the patch for storage: sorts holidays by date, sets an omitted region to null, and reduces the agent's ABN
 * to its digits.
 */
function read(given: Values): Values {
  const days = given.public_holidays as readonly HolidayIn[] | null | undefined;
  const agent = given.stp_intermediary as (Omit<StpIntermediary, 'tax_agent_number'> & Partial<StpIntermediary>) | null;
  const inOrder = days ? [...days].sort((a, b) => (a.date < b.date ? -1 : 1)) : [];
  return {
    ...given,
    ...(days ? { public_holidays: inOrder.map(({ date, name, region = null }) => ({ date, name, region })) } : {}),
    ...(agent
      ? { stp_intermediary: { ...agent, abn: abnDigits(agent.abn), tax_agent_number: agent.tax_agent_number ?? null } }
      : {}),
  };
}
