/**
 * Combines requests into batches, for work that costs hardly more for many requests than for one. Requests that arrive
 * while the maximum number of batches is running join the next batch. A single request starts without waiting for
 * others.
 */
export function gather<Asked, Answer>(
  /** Returns the answers in the order of the requests. A rejection applies to every request of the batch. */
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
    // Waits for the end of this event-loop turn, so that all requests from this turn join one batch.
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
