import type { Step } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { lumpLine } from '../lump-line.ts';

/** Bonuses: taxed with the pay, spread over the periods they are for, or as an extra pay. */
export const bonuses: Step<NzPayFacts> = ({ facts }) => facts.bonuses.map(lumpLine('NZ.BONUS', 'bonus'));
