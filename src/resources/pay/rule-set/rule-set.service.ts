import { createHash } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import type { Cite, Params } from '../../../params/params.ts';
import type { Law } from '../../../rules/law.ts';

/**
 * For each parameter and first day, such as `au.super-guarantee.rate 2025-07-01`: a digest of the value and a digest of
 * its source.
 */
type ParameterDigests = Readonly<Record<string, { readonly value: string; readonly source: string }>>;

const digest = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 12);

const digestsOf = (params: Params): ParameterDigests =>
  Object.fromEntries(
    params.ids.flatMap((id) =>
      params
        .valuesOf(id)
        .map(({ from, to, raw, cite }) => [
          `${id} ${from}`,
          { value: digest([raw, to ?? null]), source: digest(cite) },
        ]),
    ),
  );

export interface ParameterChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly corrected: readonly string[];
  /** Parameters whose value is unchanged, but whose source, description or verification date has changed. */
  readonly sourced: readonly string[];
}

function changesBetween(was: ParameterDigests, is: ParameterDigests): ParameterChanges {
  const both = Object.keys(was).filter((key) => key in is);
  return {
    added: Object.keys(is).filter((key) => !(key in was)),
    removed: Object.keys(was).filter((key) => !(key in is)),
    corrected: both.filter((key) => was[key]!.value !== is[key]!.value),
    sourced: both.filter((key) => was[key]!.value === is[key]!.value && was[key]!.source !== is[key]!.source),
  };
}

/** A parameter value with its source. */
export const Source = named(
  'ExplanationSource',
  Type.Object(
    {
      parameter: Type.String({ description: 'The parameter that was used' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      title: Nullable(Type.String({ description: 'The name of the parameter; null if it is no longer known' })),
      source: Nullable(Type.String({ description: 'The act, schedule or publication that the value is taken from' })),
      url: Nullable(Type.String({ description: 'The address of the source' })),
      confidence: Nullable(
        Type.String({ description: 'How reliable the source is: official, secondary, derived or knowledge' }),
      ),
      verified_through: Nullable(LocalDateText({ description: 'The last day to which the value is verified' })),
    },
    { additionalProperties: false },
  ),
);

export const sourceView = (cite: Cite): Static<typeof Source> => ({
  parameter: cite.id,
  from: cite.from,
  title: cite.title,
  source: cite.source,
  url: cite.url === '' ? null : cite.url,
  confidence: cite.confidence,
  verified_through: cite.verified_through,
});

/** Does nothing if the id is already stored, because an id always has the same parameters. */
async function insertRuleSet(tx: Tx, id: string, parameters: ParameterDigests, at: Date): Promise<void> {
  await sql`
    insert into rule_set (id, parameters, recorded_at) values (${id}, ${JSON.stringify(parameters)}::jsonb, ${at})
    on conflict do nothing`.execute(tx);
}

async function findRuleSets(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ParameterDigests>> {
  const { rows } = await sql<{ id: string; parameters: ParameterDigests }>`
    select id, parameters from rule_set where id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ id, parameters }) => [id, parameters]));
}

const COUNTRIES = ['AU', 'NZ'] as const;

/** Records the parameters of this software version, before the version calculates any pay. */
export async function recordRuleSets({ db, law, clock }: { db: Db; law: Law; clock: Clock }): Promise<void> {
  await db.tx(SYSTEM, async (tx) => {
    for (const country of COUNTRIES) {
      await insertRuleSet(tx, law.ruleSetId(country), digestsOf(law.params(country)), clock.now());
    }
  });
}

export const countryOf = (ruleSet: string): Country => (ruleSet.startsWith('nz') ? 'NZ' : 'AU');

/** The parameters that have changed since each rule set. Unknown rule sets are left out. */
export async function changesSince(
  { db, law }: { db: Db; law: Law },
  ruleSets: readonly string[],
): Promise<ReadonlyMap<string, ParameterChanges>> {
  if (ruleSets.length === 0) return new Map();
  const known = await db.tx(SYSTEM, (tx) => findRuleSets(tx, ruleSets), { readOnly: true });
  return new Map(
    [...known].map(([id, was]) => [id, changesBetween(was, digestsOf(law.params(countryOf(id))))] as const),
  );
}
