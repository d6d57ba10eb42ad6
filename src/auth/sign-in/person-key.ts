/** Somebody, by the numbers of account and person. */
export interface PersonKey {
  readonly customerId: number;
  readonly userId: number;
}
