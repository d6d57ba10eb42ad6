import type { LocalDate } from '../../../base/local-date.ts';
import { loadAwardParams } from '../../../params/awards.ts';
import { MissingParameter } from '../../../params/params.ts';
import { type AwardPack, type AwardPacks, awardPacks } from '../../../rules/au/award/packs.ts';

export type { AwardPack };

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
