import type { Db } from '../db/db.ts';
import { SYSTEM } from '../db/db.ts';
import { loadParams } from '../params/load.ts';
import { lawOf } from '../resources/pay/pay/public.ts';
import { changesSince, countryOf, type ParameterChanges } from '../resources/pay/rule-set/rule-set.service.ts';
import { type Difference, type Note, verifyPays } from '../resources/pay/verify/verify.service.ts';

/** How many differences are written out; the rest is counted. */
const MOST_SHOWN = 100;

/**
 * `tasman verify`: repeats every stored pay from its stored facts, sums up its past from the pays before it, works out
 * as one pay every period that several pays share, and says where a cent differs. Answers the exit code: 0 when
 * everything agrees, 1 when something does not.
 */
export async function verify({ db, say }: { db: Db; say: (text: string) => void }): Promise<number> {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  const customers = await db.tx(SYSTEM, (tx) => tx.selectFrom('customer').select('id').orderBy('id').execute(), {
    readOnly: true,
  });
  let shown = 0;
  const show = (difference: Difference) => {
    shown += 1;
    if (shown <= MOST_SHOWN) say(differenceText(difference));
    if (shown === MOST_SHOWN) say('Further differences are counted but not shown.');
  };
  let noted = 0;
  const note = (one: Note) => {
    noted += 1;
    if (noted <= MOST_SHOWN) say(noteText(one));
    if (noted === MOST_SHOWN) say('Further employees with such pays are not shown.');
  };
  let pays = 0;
  let differences = 0;
  let kept = 0;
  const others = new Map<string, number>();
  for (const { id } of customers) {
    const verified = await verifyPays({ db, law }, id, show, note);
    pays += verified.pays;
    differences += verified.differences;
    kept += verified.kept;
    for (const [ruleSet, count] of verified.otherRuleSets) others.set(ruleSet, (others.get(ruleSet) ?? 0) + count);
  }
  if (kept > 0) say(`The facts of ${kept} pays lie in files of old years: "tasman old-years verify" repeats those.`);
  const changes = await changesSince({ db, law }, [...others.keys()]);
  for (const [ruleSet, count] of others) {
    say(otherRuleSetText(ruleSet, count, law.ruleSetId(countryOf(ruleSet)), changes.get(ruleSet)));
  }
  say(
    differences === 0
      ? `${pays} pays were calculated again; every cent agrees.`
      : `${pays} pays were calculated again; ${differences} differences were found.`,
  );
  return differences === 0 ? 0 : 1;
}

export function differenceText({ kind, customerId, payId, of, stored, repeated }: Difference): string {
  const pay = `Pay ${payId} of customer ${customerId}`;
  if (kind === 'look-back') return `${pay} looks back at ${of} ${stored}; the pays complete before it say ${repeated}`;
  if (kind === 'period') return `${pay} with all pays of its period: ${of} is ${stored}, as one pay ${repeated}`;
  return `${pay}: ${of} is ${stored}, now ${repeated}`;
}

/** What came after a pay does not make it wrong. */
function noteText({ customerId, employeeId, pays, first }: Note): string {
  const count = pays === 1 ? '' : ` and ${pays - 1} more pays`;
  return `Pay ${first.payId}${count} of employee ${employeeId} of customer ${customerId} looked back at a pay that was changed or removed later: ${first.of} was ${first.stored}, of the pays that stay ${first.repeated}. That is no error; it was so when they were made.`;
}

/** Another rule set is no error by itself: the past never changes, so its pays must still come to the same. */
function otherRuleSetText(ruleSet: string, count: number, current: string, changes?: ParameterChanges): string {
  const [, version, hash] = ruleSet.split('-');
  const [, currentVersion, currentHash] = current.split('-');
  const changed = [
    ...(version === currentVersion ? [] : [`the rules are version ${currentVersion} and were version ${version}`]),
    ...(hash === currentHash ? [] : parameterText(changes)),
  ];
  return `${count} pays were calculated by rule set ${ruleSet}, which is not today's ${current}: ${changed.join('; ')}. They were compared all the same.`;
}

/** Rule sets from before they were written down are known by their id alone. */
function parameterText(changes: ParameterChanges | undefined): readonly string[] {
  if (!changes) return ["the law's numbers or their sources have been added to or corrected since"];
  const { added, removed, corrected, sourced } = changes;
  const named = (verb: string, keys: readonly string[]) => (keys.length === 0 ? [] : [`${verb} ${keys.join(', ')}`]);
  return [
    ...named('corrected', corrected),
    ...named('added', added),
    ...named('removed', removed),
    ...named('with another source or checked again', sourced),
  ];
}
