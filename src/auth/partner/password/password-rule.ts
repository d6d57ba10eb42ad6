export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

/** Length makes a password hard to guess, so there are no rules about kinds of characters. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password.normalize('NFKC')].length;
  if (length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`;
  if (length > LONGEST_PASSWORD) return `must have at most ${LONGEST_PASSWORD} characters`;
  return undefined;
}
