import { centsOrFiner, type Decimal, decimal, money, ZERO } from '../../../../base/decimal.ts';
import type { Params } from '../../../../params/params.ts';
import { sourceView } from '../../rule-set/rule-set.service.ts';
import type { PayItemRecord, PayLineRecord, PayRecord } from '../model/tables.ts';
import type { ExplanationOut } from './explanation.schema.ts';

type Explained = ExplanationOut['lines'][number];

/** Every line of a pay. Totals are summed from the lines, so that the response adds up. */
export function explanationView(
  pay: PayRecord,
  lines: readonly PayLineRecord[],
  given: { params: Params; sharesTaxWith: readonly number[]; items: readonly PayItemRecord[] },
): ExplanationOut {
  const total = (effect: PayLineRecord['effect']): Decimal =>
    lines.filter((line) => line.effect === effect).reduce((sum, line) => sum.plus(decimal(line.amount)), ZERO);
  const gross = total('adds');
  const taken = total('takes');
  const net = gross.minus(taken);
  if (money(gross) !== money(decimal(pay.gross)) || money(net) !== money(decimal(pay.net))) {
    throw new Error(`The lines of pay ${pay.id} do not add up to its totals.`);
  }
  return {
    pay_id: pay.id,
    country: pay.country,
    payment_date: pay.processed_date,
    rule_set: pay.rule_set_id,
    shares_tax_with: [...given.sharesTaxWith],
    gross: money(gross),
    taken: money(taken),
    net: money(net),
    employer: money(total('employer')),
    lines: lines.map((line): Explained => explained(line, given)),
  };
}

/** The award clause behind a row of hours or an allowance; empty for any other line. */
function awardOf(line: PayLineRecord, items: readonly PayItemRecord[]): Pick<Explained, 'award'> {
  const { origin_kind: kind, origin_index: index } = line;
  if (kind !== 'hours' && kind !== 'allowance') return {};
  const time = items.find((item) => item.kind === kind && item.position === index)?.worked_time;
  if (!time?.clause || !time.because || !time.certainty) return {};
  return { award: { clause: time.clause, because: time.because, certainty: time.certainty } };
}

const explained = (
  line: PayLineRecord,
  { params, items }: { readonly params: Params; readonly items: readonly PayItemRecord[] },
): Explained => ({
  position: line.position,
  rule: line.code,
  label: line.label,
  effect: line.effect,
  tags: line.tags,
  origin: { kind: line.origin_kind, index: line.origin_index },
  basis: line.basis,
  quantity: line.quantity,
  rate: line.rate,
  precise: line.precise,
  rounding: line.rounding,
  amount: centsOrFiner(line.amount),
  because: line.because,
  unverified: line.unverified,
  ...awardOf(line, items),
  sources: line.cites.map((cite) => sourceOf(cite, params)),
});

/** If the value is no longer in the parameter files, returns the name of the parameter without a source. */
function sourceOf(cite: string, params: Params): Explained['sources'][number] {
  const [parameter = '', from = ''] = cite.split(' ');
  const found = params.valuesOf(parameter).find((value) => value.from === from)?.cite;
  if (found) return sourceView(found);
  return { parameter, from, title: null, source: null, url: null, confidence: null, verified_through: null };
}
