import { AppError } from '../../base/errors.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import type { FactorKind } from './second-factor.store.ts';

/** What is asked of somebody whose password was right; `enrol` of one who must set up a second factor first. */
export type FactorAsked = FactorKind | 'enrol';

/** The password was right, and that is not enough. Pages go on from here; the API says what is needed. */
export class SecondFactorNeeded extends AppError {
  /** For the pages alone: nothing of it is in the answer. */
  readonly person: SignedIn;
  readonly asked: readonly FactorAsked[];

  constructor(person: SignedIn, asked: readonly FactorAsked[]) {
    super(401, 'Second factor needed', { 'www-authenticate': 'Bearer' }, undefined, { second_factor: asked });
    this.person = person;
    this.asked = asked;
  }
}
