import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim, Book, Outcome } from './book.ts';
import type { Ask, Call } from './call.ts';
import type { Intention } from './plan.ts';

/** A change that a client makes, and a way to check whether it was made. */
export interface Action {
  readonly kind: string;
  readonly call: Call;
  /** Whether the service accepts an idempotency key, so that repeated calls take effect only once. */
  readonly isKeyed?: boolean;
  /** The states expected after the change. The first one gets the id from the response. */
  readonly aims: readonly Aim[];
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly idIn: (body: any) => number;
  /** How to find out whether the change was made, and the id of its record. A 404 is passed on as undefined. */
  readonly look: {
    readonly path: string;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    readonly sees: (body: any) => number | undefined;
  };
  /** True if the rules forbid the change, so a rejection is correct. */
  readonly isWrong?: boolean;
  /** True if the rules may forbid the change for reasons that the client cannot know. */
  readonly mayBeRefused?: boolean;
}

export interface Done {
  readonly outcome: Outcome;
  readonly id?: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body?: any;
  /** True if an attempt may still be in progress. */
  readonly wasUncertain: boolean;
}

/** The waits are shorter than Retry-After asks for, because a simulation has less time. */
const WAITS_MS = [50, 100, 200, 400, 800] as const;

/**
 * Retries until there is a definite response or the attempts are used up. After an uncertain response, it follows the
 * documentation: it repeats the call with the same key or, if there is no key, checks the state first.
 */
export async function perform(
  action: Action,
  { ask, book, intention, isOver }: { ask: Ask; book: Book; intention: Intention; isOver: () => boolean },
): Promise<Done> {
  const key = action.isKeyed ? randomUUID() : undefined;
  const call = key === undefined ? action.call : { ...action.call, key };
  const surprise = (text: string): void =>
    void book.surprises.push(`${action.kind}, ${action.aims[0]!.subject}: ${text}`);
  let wasUncertain = false;
  for (let tries = 1; ; tries += 1) {
    const reply = await ask(call);
    if (reply.answer === 'yes') {
      if (action.isWrong) surprise(`answered ${reply.status} though it is forbidden`);
      const id = action.idIn(reply.body);
      if (key !== undefined && intention.repeats) await sendAgain(id);
      if (intention.readsBack) await readBack(id);
      return end('kept', tries, id, reply.body);
    }
    wasUncertain ||= reply.answer === 'unknown';
    if (reply.answer === 'no' && !wasUncertain) {
      if (!action.isWrong && !action.mayBeRefused)
        surprise(`was refused with ${reply.status}: ${reply.text.slice(0, 300)}`);
      return end('refused', tries);
    }
    if (wasUncertain && (key === undefined || reply.answer === 'no')) {
      const seen = await look();
      // A rejected retry says nothing about earlier attempts, unless the change is visible.
      if (seen.is === 'there') return end('kept', tries, seen.id);
      if (reply.answer === 'no') return end('unknown', tries);
    }
    if (isOver() || tries >= intention.mostTries) return end(wasUncertain ? 'unknown' : 'refused', tries);
    await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length) - 1]!);
  }

  function end(outcome: Outcome, tries: number, id?: number, body?: unknown): Done {
    for (const [at, aim] of action.aims.entries()) {
      book.entries.push({ ...aim, kind: action.kind, outcome, tries, ...(at === 0 && id !== undefined ? { id } : {}) });
    }
    return { outcome, wasUncertain, ...(id === undefined ? {} : { id }), body };
  }

  async function look(): Promise<{ is: 'there'; id: number } | { is: 'not there' | 'not answered' }> {
    const reply = await ask({ method: 'GET', path: action.look.path });
    if (reply.answer !== 'yes' && reply.status !== 404) return { is: 'not answered' };
    const id = action.look.sees(reply.answer === 'yes' ? reply.body : undefined);
    return id === undefined ? { is: 'not there' } : { is: 'there', id };
  }

  /** An acknowledged change must be visible to the next read, whichever node answers it. */
  async function readBack(id: number): Promise<void> {
    const seen = await look();
    if (seen.is === 'not there') surprise('was acknowledged, but the next read did not show it');
    if (seen.is === 'there' && seen.id !== id)
      surprise(`was acknowledged as ${id}, but the next read returned ${seen.id}`);
  }

  async function sendAgain(id: number): Promise<void> {
    const again = await ask(call);
    if (again.answer === 'no')
      surprise(`repeating the key was refused with ${again.status}: ${again.text.slice(0, 200)}`);
    if (again.answer === 'yes' && action.idIn(again.body) !== id) {
      surprise(`repeating the key returned ${action.idIn(again.body)} instead of ${id}`);
    }
  }
}
