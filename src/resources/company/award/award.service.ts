import { auditedRecords } from '../../../audit/audited-records.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, unprocessable } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { loadAwardParams } from '../../../params/awards.ts';
import { MissingParameter } from '../../../params/params.ts';
import { type AwardOption, INTERPRETED_AWARDS, offeredOptions } from '../../../rules/au/award/pack.ts';
import { type AwardPack, type AwardPacks, awardPacks } from '../../../rules/au/award/packs.ts';
import { listCompanyAllowances } from '../allowance/allowance.service.ts';
import { lockCompany } from '../company/company.service.ts';
import type { AwardAllowances, AwardIn, AwardOptions, AwardOut, AwardPatch } from './award.schema.ts';
import type { AwardRecord } from './award.store.ts';
import * as store from './award.store.ts';

export type { AwardAllowances, AwardOptions, AwardPack, AwardRecord };
export const { findAward, listAwards } = store;

export type AwardService = ReturnType<typeof awardService>;

/**
 * The awards of a company. An award groups classifications. With a pack, its rules and rates also apply to the employees
 * who declare the award. New Zealand has no awards.
 */
export function awardService(deps: { db: Db; clock: Clock }) {
  const { clock } = deps;
  const awards = auditedRecords(deps, {
    noun: 'award',
    entityType: 'award',
    lock: lockCompany,
    find: store.findAward,
    delete: store.deleteAward,
    missing: 'Award not found',
    view: ({ id, name, pack, allowances, options }: AwardRecord): AwardOut => ({
      id,
      name,
      pack,
      allowances,
      options,
    }),
  });

  return {
    list: (caller: Caller, companyId: number) => awards.list(caller, (tx) => store.listAwards(tx, companyId)),

    async create(caller: Caller, companyId: number, given: AwardIn): Promise<AwardOut> {
      const name = given.name.trim();
      return awards.create(caller, companyId, async (tx, company, stamps) => {
        if (company.country !== 'AU') {
          throw badRequest(
            'Awards exist only in Australia; create the pay-rate groups of a New Zealand company without an award',
          );
        }
        const pack = knownPack(given.pack ?? null);
        await refuseNamesake(tx, { companyId, name, except: null });
        const allowances = await knownAllowances(tx, companyId, given.allowances ?? {});
        return store.insertAward(tx, {
          company_id: companyId,
          name,
          pack,
          allowances: JSON.stringify(allowances),
          options: JSON.stringify(knownOptions(pack, given.options ?? {}, clock.today(ZONE_OF.AU))),
          ...stamps,
        });
      });
    },

    async update(
      caller: Caller,
      { companyId, id }: { companyId: number; id: number },
      given: AwardPatch,
    ): Promise<AwardOut> {
      return awards.update(caller, companyId, id, async (tx, before, { at }) => {
        const name = given.name === undefined ? before.name : given.name.trim();
        const pack = given.pack === undefined ? before.pack : knownPack(given.pack);
        const allowances =
          given.allowances === undefined ? before.allowances : await knownAllowances(tx, companyId, given.allowances);
        // The options of one award mean nothing under another.
        const kept = pack === before.pack ? before.options : {};
        const options = knownOptions(pack, given.options ?? kept, clock.today(ZONE_OF.AU));
        const isSame = isEqual(allowances, before.allowances) && isEqual(options, before.options);
        if (name === before.name && pack === before.pack && isSame) return before;
        await refuseNamesake(tx, { companyId, name, except: id });
        return store.updateAward(tx, id, {
          name,
          pack,
          allowances: JSON.stringify(allowances),
          options: JSON.stringify(options),
          updated_at: at,
        });
      });
    },

    remove: (caller: Caller, { companyId, id }: { companyId: number; id: number }): Promise<void> =>
      awards.remove(caller, companyId, id, refuseInUse),
  };
}

function knownPack(pack: string | null): string | null {
  if (pack === null || INTERPRETED_AWARDS.includes(pack)) return pack;
  throw unprocessable(
    `There are no rules for the award ${pack}; send one of ${INTERPRETED_AWARDS.join(', ')}, or null`,
    inBody('not_a_choice', 'pack'),
  );
}

const sorted = (given: object) => Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
const isEqual = (a: object, b: object): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The chosen options, each of which the award must offer. */
function knownOptions(code: string | null, chosen: AwardOptions, today: LocalDate): AwardOptions {
  if (Object.keys(chosen).length === 0) return chosen;
  const pack = code === null ? undefined : packOfAward(code, today);
  if (!pack)
    throw unprocessable(
      'Options belong to the rules of a modern award; set pack too',
      inBody('needs_another', 'options'),
    );
  const offered = offeredOptions(pack.rules);
  const choices = offered.size === 0 ? 'it has no options' : `it has ${[...offered.keys()].join(', ')}`;
  for (const [name, value] of Object.entries(chosen)) {
    const values = offered.get(name as AwardOption);
    if (!values)
      throw unprocessable(
        `The award ${code} has no option ${name}; ${choices}`,
        inBody('unknown_field', 'options', name),
      );
    if (!values.includes(String(value)))
      throw unprocessable(
        `${name} of the award ${code} must be one of ${values.join(', ')}`,
        inBody('not_a_choice', 'options', name),
      );
  }
  return chosen;
}

/** The chosen allowances. Each must be an allowance of the company that is not added to every pay. */
async function knownAllowances(tx: Tx, companyId: number, chosen: AwardAllowances): Promise<AwardAllowances> {
  if (Object.keys(chosen).length === 0) return chosen;
  const ofCompany = await listCompanyAllowances(tx, companyId);
  for (const [kind, id] of Object.entries(chosen)) {
    const found = ofCompany.find((one) => one.id === id);
    const place = (code: Parameters<typeof inBody>[0]) => inBody(code, 'allowances', kind);
    if (!found) {
      const names = ofCompany.map((one) => `${one.id} ${one.description}`).join(', ');
      const choices = names === '' ? 'The company has no allowances; create one first' : `Choose one of ${names}`;
      throw unprocessable(`The company has no allowance ${id}. ${choices}`, place('not_a_choice'));
    }
    if (found.auto_apply_to_pay)
      throw unprocessable(
        `Allowance ${id} ${found.description} is added to every pay, so the award would pay it twice. Choose another allowance, or turn auto_apply_to_pay off`,
        place('not_together'),
      );
  }
  return chosen;
}

async function refuseInUse(tx: Tx, award: AwardRecord): Promise<void> {
  const classifications = await store.listClassificationNames(tx, award.id);
  if (classifications.length > 0) throw hasClassifications(classifications);
  const employees = await store.listEmployeesUnder(tx, award);
  if (employees.length === 0) return;
  throw conflict(
    `The award is declared for employees ${employees.join(', ')}; clear their award declaration before you delete it`,
  );
}

const hasClassifications = (classifications: readonly string[]) =>
  conflict(
    `The award still has classifications: ${classifications.slice(0, 10).join(', ')}; delete or move these pay-rate groups first`,
  );

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (other)
    throw conflict(
      `The name '${given.name}' is already used by award ${other.id}; choose another`,
      inBody('taken', 'name'),
    );
}

let loaded: AwardPacks | undefined;

/** The rules and rates of the modern awards. They are read from their files on first use. */
export function interpretedPacks(): AwardPacks {
  loaded ??= awardPacks(loadAwardParams());
  return loaded;
}

/** The pack on a day; undefined if it has no values on that day. */
export function packOfAward(code: string, day: LocalDate): AwardPack | undefined {
  try {
    return interpretedPacks().at(code, day);
  } catch (error) {
    if (error instanceof MissingParameter) return undefined;
    throw error;
  }
}
