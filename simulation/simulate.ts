import { newBook } from './book.ts';
import { chanceOf } from './chance.ts';
import { check, type Findings } from './checker.ts';
import { runClient, type Tokens } from './clients.ts';
import { listenForPays } from './listener.ts';
import { clientToken } from './sign-in.ts';
import type { World } from './world.ts';

/** Clients work while `faults` breaks things and mends them; then what they were told is held against what is stored. */
export async function simulate(
  world: World,
  { seed, clients, faults }: { seed: number; clients: number; faults: () => Promise<void> },
): Promise<Findings> {
  const chance = chanceOf(seed);
  const book = newBook();
  const listener = await listenForPays(world.base);
  const tokens = await tokensOf(world.base);
  let isOver = false;
  try {
    const working = Array.from({ length: clients }, (_, at) =>
      runClient(world.base, tokens, {
        name: `s${seed}-${at}`,
        chance: chance.split(),
        book,
        isOver: () => isOver,
      }),
    );
    try {
      await faults();
    } finally {
      isOver = true;
      await Promise.all(working);
    }
    return await check(world, book, listener);
  } finally {
    listener.close();
  }
}

/** One token for all clients, renewed by whoever meets its end first. */
async function tokensOf(base: string): Promise<Tokens> {
  let token = await clientToken(base);
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    // The service may be away just then; the next refusal asks again.
    token = await clientToken(base).catch(() => token);
    renewing = undefined;
  };
  return {
    current: () => token,
    renew: () => {
      renewing ??= renew();
      return renewing;
    },
  };
}
