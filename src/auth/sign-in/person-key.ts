/** Identifies a person by account id and user id. */
export interface PersonKey {
  readonly customerId: number;
  readonly userId: number;
}
