import type { LocalDate } from '../../../base/local-date.ts';
import { MissingParameter, type Param, type Params } from '../../../params/params.ts';
import {
  type AllowanceAmount,
  type AwardRules,
  awardKeys,
  type Classification,
  INTERPRETED_AWARDS,
  type JuniorScale,
} from './pack.ts';

/** The values of one award on one day, arranged for the interpreter. */
export interface AwardPack {
  readonly code: string;
  readonly rules: AwardRules;
  readonly rates: Param<readonly Classification[]>;
  readonly juniors: Param<readonly JuniorScale[]>;
  /** The amounts of the allowances. Undefined when no amounts are known on the day. */
  readonly allowances: Param<readonly AllowanceAmount[]> | undefined;
  /** The times of day, in minutes, at which a rule of the award begins or ends. */
  readonly boundaries: readonly number[];
  classification(name: string): Classification | undefined;
  allowance(name: string): AllowanceAmount | undefined;
}

export interface AwardPacks {
  /** Throws MissingParameter when the award has no values on the day. */
  at(code: string, date: LocalDate): AwardPack;
}

/** Names in the Commission's files and in the pay guides differ in dashes, capital letters and spaces. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function awardPacks(params: Params): AwardPacks {
  const known = new Map<string, AwardPack>();
  return {
    at(code, date) {
      if (!INTERPRETED_AWARDS.includes(code)) throw new MissingParameter(`no rules are known for ${code}`);
      const keys = awardKeys(code);
      const values = params.at(date);
      const parts = [values.get(keys.rules), values.get(keys.juniors), values.get(keys.rates)] as const;
      const allowances = values.has(keys.allowances) ? values.get(keys.allowances) : undefined;
      const place = [code, ...parts.map(({ cite }) => cite.from), allowances?.cite.from].join();
      const pack = known.get(place) ?? packOf(code, parts, allowances);
      known.set(place, pack);
      return pack;
    },
  };
}

function packOf(
  code: string,
  [rules, juniors, rates]: readonly [
    Param<AwardRules>,
    Param<readonly JuniorScale[]>,
    Param<readonly Classification[]>,
  ],
  allowances: AwardPack['allowances'],
): AwardPack {
  const byName = new Map<string, Classification>();
  for (const one of rates.value) for (const role of one.roles) byName.set(plainName(role), one);
  for (const one of rates.value) byName.set(plainName(one.name), one);
  const amounts = new Map(allowances?.value.map((one) => [one.name, one]));
  return {
    code,
    rules: rules.value,
    rates,
    juniors,
    allowances,
    boundaries: boundariesOf(rules.value),
    classification: (name) => byName.get(plainName(name)),
    allowance: (name) => amounts.get(name),
  };
}

const boundariesOf = ({ spans, penalties, flat_amounts }: AwardRules): readonly number[] => {
  const times = [...spans, ...penalties, ...flat_amounts].flatMap(({ from, to }) => [from, to]);
  return [...new Set(times)].filter((minute) => minute > 0 && minute < 1440).sort((a, b) => a - b);
};
