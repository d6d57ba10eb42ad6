import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** One turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to, and what each round of it was asked. */
function watched(limits: { rounds: number; most: number }) {
  const rounds: { readonly asked: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const ask = gather(
    (asked: readonly number[]) =>
      new Promise<string[]>((answer, fail) => {
        rounds.push({ asked, end: (error) => (error ? fail(error) : answer(asked.map((one) => `${one}!`))) });
      }),
    limits,
  );
  return { ask, rounds, asked: () => rounds.map(({ asked }) => asked) };
}

it('what is asked in one turn is done in one round, and each is answered for itself', async () => {
  const { ask, rounds, asked } = watched({ rounds: 2, most: 10 });
  const answers = [ask(1), ask(2), ask(3)];
  await turn();
  expect(asked()).toEqual([[1, 2, 3]]);
  rounds[0]!.end();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!']);
  await turn();
  expect(asked()).toHaveLength(1);
});

it('what is asked while a round is under way waits for the next, and no round is larger than it may be', async () => {
  const { ask, rounds, asked } = watched({ rounds: 1, most: 2 });
  const answers = [ask(1)];
  await turn();
  answers.push(ask(2), ask(3), ask(4));
  await turn();
  expect(asked()).toEqual([[1]]);
  rounds[0]!.end();
  await answers[0];
  await turn();
  expect(asked()).toEqual([[1], [2, 3]]);
  rounds[1]!.end();
  await turn();
  await turn();
  rounds[2]!.end();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', '4!']);
});

it('so many rounds are under way at once as may be', async () => {
  const { ask, rounds, asked } = watched({ rounds: 2, most: 1 });
  const answers = [ask(1), ask(2), ask(3)];
  await turn();
  expect(asked()).toEqual([[1], [2]]);
  rounds[1]!.end();
  await turn();
  await turn();
  expect(asked()).toEqual([[1], [2], [3]]);
  for (const { end } of rounds) end();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!']);
});

it('a round that fails fails for all of it, and the next one begins', async () => {
  const { ask, rounds } = watched({ rounds: 1, most: 2 });
  const answers = [ask(1), ask(2), ask(3)].map((answer) => answer.catch((error: Error) => error.message));
  await turn();
  rounds[0]!.end(new Error('no'));
  await turn();
  await turn();
  rounds[1]!.end();
  expect(await Promise.all(answers)).toEqual(['no', 'no', '3!']);
});
