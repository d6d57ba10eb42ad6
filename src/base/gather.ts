/**
 * Work that costs hardly more for many than for one: whoever asks while it is done for others is part of the next round.
 * One who asks alone waits for nobody.
 */
export function gather<Asked, Answer>(
  /** Answers in the order in which they asked. Where it fails, it has failed for the whole round. */
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { rounds, most }: { readonly rounds: number; readonly most: number },
): (asked: Asked) => Promise<Answer> {
  interface Waiting {
    readonly asked: Asked;
    readonly answer: (answer: Answer) => void;
    readonly fail: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = 0;
  let isDue = false;

  async function round(): Promise<void> {
    underWay += 1;
    const these = waiting.splice(0, most);
    try {
      const answers = await work(these.map(({ asked }) => asked));
      for (const [index, { answer }] of these.entries()) answer(answers[index]!);
    } catch (error) {
      for (const { fail } of these) fail(error);
    } finally {
      underWay -= 1;
      beginNext();
    }
  }

  function beginNext(): void {
    if (isDue) return;
    isDue = true;
    // At the end of this turn of the event loop: all that was heard in it goes together.
    setImmediate(() => {
      isDue = false;
      while (underWay < rounds && waiting.length > 0) void round();
    });
  }

  return (asked) =>
    new Promise((answer, fail) => {
      waiting.push({ asked, answer, fail });
      beginNext();
    });
}
