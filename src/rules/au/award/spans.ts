import type { Confidence } from '../../../params/params.ts';
import type { Weekday, WorkplaceFacts } from './facts.ts';
import type { AwardRules } from './pack.ts';

/** The ordinary hours of a day, in minutes after midnight. Null when the award has no span. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly clause: string;
  readonly certainty: Confidence;
}

const minute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Finds the span for a day of the week. A public holiday has the span of its day of the week. */
export function spanOf({ spans }: AwardRules, workplace: WorkplaceFacts, weekday: Weekday): Span | null {
  const found = spans.find(({ name, days }) => name === workplace.span && days.includes(weekday));
  if (!found) return null;
  const { clause, certainty } = found;
  if (weekday === 'sunday' && workplace.sundaySpan !== null) {
    const { from, to } = workplace.sundaySpan;
    return { from: minute(from), to: to === '24:00' ? 1440 : minute(to), clause, certainty };
  }
  if (found.from === found.to) return { from: 0, to: 0, clause, certainty };
  return {
    from: found.from + workplace.spanStartShift,
    to: found.to + workplace.spanEndShift,
    clause,
    certainty,
  };
}
