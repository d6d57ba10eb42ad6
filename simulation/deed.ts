import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim, Book, Outcome } from './book.ts';
import type { Ask, Call } from './call.ts';
import type { Intention } from './plan.ts';

/** One thing that a client wants done, and how it can tell whether it was. */
export interface Deed {
  readonly kind: string;
  readonly call: Call;
  /** The service takes a key, under which it is done once however often it is sent. */
  readonly isKeyed?: boolean;
  /** What is to be so afterwards, the first of them by the id that the answer has. */
  readonly aims: readonly Aim[];
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly idIn: (body: any) => number;
  /** Reads whether it is so, and what it is called then. A 404 is read as undefined. */
  readonly look: {
    readonly path: string;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    readonly sees: (body: any) => number | undefined;
  };
  /** The rules forbid it, so that a no is the right answer. */
  readonly isWrong?: boolean;
  /** The rules may forbid it, by what the client cannot know. */
  readonly mayBeRefused?: boolean;
}

export interface Done {
  readonly outcome: Outcome;
  readonly id?: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body?: any;
  /** A try of it may still be under way. */
  readonly wasUncertain: boolean;
}

/** An obedient client waits as long as it is told; a simulation has less time. */
const WAITS_MS = [50, 100, 200, 400, 800] as const;

/**
 * Asks until it is told a plain yes or no, or loses patience. After an uncertain answer it sends the same key again, or
 * looks first where there is none, as the documentation tells callers to.
 */
export async function perform(
  deed: Deed,
  { ask, book, intention, isOver }: { ask: Ask; book: Book; intention: Intention; isOver: () => boolean },
): Promise<Done> {
  const key = deed.isKeyed ? randomUUID() : undefined;
  const call = key === undefined ? deed.call : { ...deed.call, key };
  const surprise = (text: string): void => void book.surprises.push(`${deed.kind}, ${deed.aims[0]!.subject}: ${text}`);
  let wasUncertain = false;
  for (let tries = 1; ; tries += 1) {
    const told = await ask(call);
    if (told.answer === 'yes') {
      if (deed.isWrong) surprise(`answered ${told.status} though it is forbidden`);
      const id = deed.idIn(told.body);
      if (key !== undefined && intention.repeats) await sendAgain(id);
      if (intention.readsBack) await readBack(id);
      return end('kept', tries, id, told.body);
    }
    wasUncertain ||= told.answer === 'unknown';
    if (told.answer === 'no' && !wasUncertain) {
      if (!deed.isWrong && !deed.mayBeRefused) surprise(`was refused with ${told.status}: ${told.text.slice(0, 300)}`);
      return end('refused', tries);
    }
    if (wasUncertain && (key === undefined || told.answer === 'no')) {
      const seen = await look();
      // A refusal of the second try says nothing of the first, unless what was wanted is there.
      if (seen.is === 'there') return end('kept', tries, seen.id);
      if (told.answer === 'no') return end('unknown', tries);
    }
    if (isOver() || tries >= intention.mostTries) return end(wasUncertain ? 'unknown' : 'refused', tries);
    await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length) - 1]!);
  }

  function end(outcome: Outcome, tries: number, id?: number, body?: unknown): Done {
    for (const [at, aim] of deed.aims.entries()) {
      book.entries.push({ ...aim, kind: deed.kind, outcome, tries, ...(at === 0 && id !== undefined ? { id } : {}) });
    }
    return { outcome, wasUncertain, ...(id === undefined ? {} : { id }), body };
  }

  async function look(): Promise<{ is: 'there'; id: number } | { is: 'not there' | 'not answered' }> {
    const told = await ask({ method: 'GET', path: deed.look.path });
    if (told.answer !== 'yes' && told.status !== 404) return { is: 'not answered' };
    const id = deed.look.sees(told.answer === 'yes' ? told.body : undefined);
    return id === undefined ? { is: 'not there' } : { is: 'there', id };
  }

  /** What somebody was told must be there for their next read, whichever node answers it. */
  async function readBack(id: number): Promise<void> {
    const seen = await look();
    if (seen.is === 'not there') surprise('was acknowledged, and the next read did not show it');
    if (seen.is === 'there' && seen.id !== id)
      surprise(`was acknowledged as ${id}, and the next read called it ${seen.id}`);
  }

  async function sendAgain(id: number): Promise<void> {
    const again = await ask(call);
    if (again.answer === 'no')
      surprise(`the same key again was refused with ${again.status}: ${again.text.slice(0, 200)}`);
    if (again.answer === 'yes' && deed.idIn(again.body) !== id) {
      surprise(`the same key again answered ${deed.idIn(again.body)} instead of ${id}`);
    }
  }
}
