import { counted } from '../base/counted.ts';
import type { Db } from '../db/db.ts';
import { SYSTEM } from '../db/db.ts';
import { loadParams } from '../params/load.ts';
import { changesSince, countryOf, type ParameterChanges } from '../resources/pay/rule-set/rule-set.service.ts';
import { countRepeatable, type Difference, type Note, verifyPays } from '../resources/pay/verify/verify.service.ts';
import { lawOf } from '../rules/law.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';

/** The maximum number of differences printed. The rest are only counted. */
const MOST_SHOWN = 100;
/** The maximum number of companies named in one sentence. */
const MOST_COMPANIES = 10;

/**
 * `tasman verify`: recalculates every stored pay from its stored facts. Also recalculates its year-to-date totals from
 * earlier pays, and every period with several pays as if it had a single pay. Reports every cent of difference. Only
 * counts pays of other rule sets that differ because a rule was corrected, and pays whose facts are archived.
 * Resolves to the exit code: 0 if everything else matches, 1 otherwise.
 */
export async function verify(given: { db: Db; say: (text: string) => void; progress?: Progress }): Promise<number> {
  const { db, progress = NO_PROGRESS } = given;
  const say = (text: string) => {
    progress.clear();
    given.say(text);
  };
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
  let mended = 0;
  const companies: number[] = [];
  const others = new Map<string, number>();
  progress.begin(
    'Recalculating pays',
    'records',
    progress === NO_PROGRESS ? undefined : await countPays(db, customers),
  );
  for (const { id } of customers) {
    const verified = await verifyPays({ db, law, onRepeated: progress.add }, id, show, note);
    pays += verified.pays;
    differences += verified.differences;
    kept += verified.kept;
    mended += verified.mended.pays;
    companies.push(...verified.mended.companies);
    for (const [ruleSet, count] of verified.otherRuleSets) others.set(ruleSet, (others.get(ruleSet) ?? 0) + count);
  }
  progress.clear();
  if (kept > 0)
    say(`The facts of ${counted(kept, 'pay')} are in files of old years. Check them with "tasman old-years verify".`);
  const changes = await changesSince({ db, law }, [...others.keys()]);
  for (const [ruleSet, count] of others) {
    say(otherRuleSetText(ruleSet, count, law.ruleSetId(countryOf(ruleSet)), changes.get(ruleSet)));
  }
  if (mended > 0) say(mendedText(mended, companies));
  const again = `${counted(pays, 'pay was', 'pays were')} recalculated`;
  say(
    differences === 0
      ? `${again}; every cent agrees${mended > 0 ? ' in all others' : ''}.`
      : `${again}; ${counted(differences, 'difference was', 'differences were')} found.`,
  );
  return differences === 0 ? 0 : 1;
}

/** The number of pays that will be recalculated. Row-level security shows the pays of one account at a time. */
async function countPays(db: Db, customers: readonly { readonly id: number }[]): Promise<number> {
  let all = 0;
  for (const { id } of customers) all += await db.tx(id, countRepeatable, { readOnly: true });
  return all;
}

/** A rule that was corrected later is no error of the pay. A review shows what should have been paid. */
function mendedText(pays: number, companies: readonly number[]): string {
  const [first] = companies;
  const shown = companies.slice(0, MOST_COMPANIES).join(', ');
  const more = companies.length > MOST_COMPANIES ? ` and ${companies.length - MOST_COMPANIES} more` : '';
  const many = companies.length === 1 ? `company ${first}` : `companies ${shown}${more}`;
  return `${counted(pays, 'pay')} of ${many} ${pays === 1 ? 'differs' : 'differ'} from the rules of today, which were corrected after ${pays === 1 ? 'it was' : 'they were'} calculated. This is not an error. To see what differs, start a review with POST /api/company/${first}/reviews and the premise {"kind": "rules"}.`;
}

export function differenceText({ kind, customerId, payId, of, stored, repeated }: Difference): string {
  const pay = `Pay ${payId} of customer ${customerId}`;
  if (kind === 'look-back')
    return `${pay}: the lookback "${of}" is ${stored}; recalculated from earlier completed pays, it is ${repeated}`;
  if (kind === 'period')
    return `${pay} and all other pays of its period: the total of ${of} is ${stored}; calculated as one pay, it is ${repeated}`;
  return `${pay}: ${of} is ${stored}, now ${repeated}`;
}

/** Explains that a pay used an earlier pay that was changed later. This does not make the pay wrong. */
function noteText({ customerId, employeeId, pays, first }: Note): string {
  const count = pays === 1 ? '' : ` and ${counted(pays - 1, 'more pay')}`;
  return `Pay ${first.payId}${count} of employee ${employeeId} of customer ${customerId} used an earlier pay that was later changed or removed: ${first.of} was ${first.stored}; recalculated from the remaining pays, it is ${first.repeated}. This is not an error: the figure was correct when the pay was calculated.`;
}

/**
 * A different rule set is not an error: the law for past paydays does not change, so pays calculated with that rule set
 * must still give the same result.
 */
function otherRuleSetText(ruleSet: string, count: number, current: string, changes?: ParameterChanges): string {
  const [, version, hash] = ruleSet.split('-');
  const [, currentVersion, currentHash] = current.split('-');
  const changed = [
    ...(version === currentVersion ? [] : [`the rules were version ${version} and are now version ${currentVersion}`]),
    ...(hash === currentHash ? [] : parameterText(changes)),
  ];
  return `${counted(count, 'pay was', 'pays were')} calculated with rule set ${ruleSet} instead of the current ${current}: ${changed.join('; ')}. ${count === 1 ? 'It was' : 'They were'} compared as well.`;
}

/** Rule sets that were used before parameters were stored are known only by their ids. */
function parameterText(changes: ParameterChanges | undefined): readonly string[] {
  if (!changes) return ['legal parameters or their sources were added or corrected since then'];
  const { added, removed, corrected, sourced } = changes;
  const named = (verb: string, keys: readonly string[]) => (keys.length === 0 ? [] : [`${verb} ${keys.join(', ')}`]);
  return [
    ...named('corrected', corrected),
    ...named('added', added),
    ...named('removed', removed),
    ...named('with another source or verified again', sourced),
  ];
}
