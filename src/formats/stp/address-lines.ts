import type { Address } from './pay-event.ts';
import { LINE, stpText } from './stp-text.ts';

/**
 * The two lines of a street address, at most 38 characters each. If one is longer, the words of both are rewrapped over
 * the two lines. Undefined when they do not fit.
 */
export function addressLines({
  line1,
  line2,
}: Pick<Address, 'line1' | 'line2'>): readonly [string, string] | undefined {
  const lines = [stpText(line1, LINE), stpText(line2, LINE)] as const;
  if (lines.every((line) => line.length <= LINE.most)) return lines;
  const words = lines.join(' ').trim().split(' ');
  let first = '';
  while (words.length > 0 && `${first} ${words[0]}`.trim().length <= LINE.most) {
    first = `${first} ${words.shift()}`.trim();
  }
  const rest = words.join(' ');
  return first !== '' && rest.length <= LINE.most ? [first, rest] : undefined;
}
