import { describe, expect, it } from 'vitest';
import { circlesIn, leadsOf } from './circles.ts';

/** `a>b b>c` */
const leads = (text: string) =>
  leadsOf(
    text.split(' ').map((pair) => {
      const [from = '', to = ''] = pair.split('>');
      return { from, to };
    }),
  );

describe('circles', () => {
  it('are none where everything points one way, though by several ways', () => {
    expect(circlesIn(leads('a>b a>c b>d c>d d>e'))).toEqual([]);
  });

  it('are printed whole, one for each knot', () => {
    expect(circlesIn(leads('a>b b>a x>y y>z z>x z>a'))).toEqual(['a -> b -> a', 'x -> y -> z -> x']);
  });

  it('of a larger knot are shown by the shortest, with the size of the knot', () => {
    expect(circlesIn(leads('a>b b>c c>d d>a d>c'))).toEqual(['c -> d -> c (one circle in a knot of 4)']);
  });

  it('may be of a file that imports itself', () => {
    expect(circlesIn(leads('a>a'))).toEqual(['a -> a']);
  });
});
