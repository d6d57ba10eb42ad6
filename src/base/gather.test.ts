import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** One turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Records the requests of each batch. A batch ends when the test calls its `end`. */
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

it('handles all requests of one event-loop turn in one batch, and responds to each of them', async () => {
  const { ask, rounds, asked } = watched({ rounds: 2, most: 10 });
  const answers = [ask(1), ask(2), ask(3)];
  await turn();
  expect(asked()).toEqual([[1, 2, 3]]);
  rounds[0]!.end();
  expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!']);
  await turn();
  expect(asked()).toHaveLength(1);
});

it('puts requests that arrive during a batch into later batches of limited size', async () => {
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

it('runs as many batches at once as the limit allows', async () => {
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

it('rejects every request of a failed batch and starts the next batch', async () => {
  const { ask, rounds } = watched({ rounds: 1, most: 2 });
  const answers = [ask(1), ask(2), ask(3)].map((answer) => answer.catch((error: Error) => error.message));
  await turn();
  rounds[0]!.end(new Error('no'));
  await turn();
  await turn();
  rounds[1]!.end();
  expect(await Promise.all(answers)).toEqual(['no', 'no', '3!']);
});
