/** With more typing errors than this, the user probably meant another word: sick_leave_days is not sick_leave_hours. */
const MOST_ERRORS = 2;

/**
 * The word that was probably meant: the one with the fewest typing errors, if they are few and no other word is as
 * close. Case is ignored.
 */
export function closestWord(typed: string, words: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly errors: number } | undefined;
  let isTie = false;
  for (const word of words) {
    const most = Math.min(MOST_ERRORS, Math.floor(Math.max(typed.length, word.length) / 3));
    if (Math.abs(typed.length - word.length) > most) continue;
    const errors = errorsBetween(typed.toLowerCase(), word.toLowerCase());
    if (errors > most || (best && errors > best.errors)) continue;
    isTie = best?.errors === errors && best.word !== word;
    best = { word, errors };
  }
  return isTie ? undefined : best?.word;
}

/** Returns `; did you mean pay_date?`, or an empty text if no word is close. */
export function didYouMean(typed: string, words: Iterable<string>): string {
  const word = closestWord(typed, words);
  return word === undefined ? '' : `; did you mean ${word}?`;
}

/** Letters to add, remove, replace or swap with their neighbour. */
function errorsBetween(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = last[at - 1]! + (from[row - 1] === to[at - 1] ? 0 : 1);
      now[at] = Math.min(replaced, last[at]! + 1, now[at - 1]! + 1);
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      if (isSwap) now[at] = Math.min(now[at]!, beforeLast[at - 2]! + 1);
    }
    [beforeLast, last] = [last, now];
  }
  return last[to.length]!;
}
