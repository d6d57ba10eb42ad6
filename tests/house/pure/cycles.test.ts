import { describe, expect, it } from 'vitest';
import { cyclesIn, graphOf } from './cycles.ts';

/** `a>b b>c` */
const graph = (text: string) =>
  graphOf(
    text.split(' ').map((pair) => {
      const [from = '', to = ''] = pair.split('>');
      return { from, to };
    }),
  );

describe('import cycles', () => {
  it('finds no cycle when all edges point one way, even along several paths', () => {
    expect(cyclesIn(graph('a>b a>c b>d c>d d>e'))).toEqual([]);
  });

  it('prints one complete cycle for each group of nodes that reach each other', () => {
    expect(cyclesIn(graph('a>b b>a x>y y>z z>x z>a'))).toEqual(['a -> b -> a', 'x -> y -> z -> x']);
  });

  it('prints the shortest cycle and the size of the group when the group is larger', () => {
    expect(cyclesIn(graph('a>b b>c c>d d>a d>c'))).toEqual(['c -> d -> c (shortest cycle in a group of 4)']);
  });

  it('finds a file that imports itself', () => {
    expect(cyclesIn(graph('a>a'))).toEqual(['a -> a']);
  });
});
