import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { person } from '../bench/staff.ts';
import type { Book, Outcome, Wish } from './book.ts';
import type { Chance } from './chance.ts';

const COMPANY = 1;
/** A call that is not answered by then is given up: its outcome is unknown. */
const PATIENCE_MS = 15_000;
/** An obedient client waits as long as it is told; a simulation has less time. */
const LONGEST_WAIT_MS = 1_000;

export interface Tokens {
  current(): string;
  renew(): Promise<void>;
}

interface Told {
  readonly outcome: Outcome;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body?: any;
}

/** A client that hires and pays until it is told to stop, and writes down what it was told. */
export async function runClient(
  base: string,
  tokens: Tokens,
  { name, chance, book, isOver }: { name: string; chance: Chance; book: Book; isOver: () => boolean },
): Promise<void> {
  const hired: { id: number; weeks: number }[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    if (hired.length === 0 || (hired.length < 20 && chance.happens(10))) {
      const number = `${name}-${turn}`;
      const { body } = await wish({ kind: 'employee', number }, 'employees/create', [anEmployee(number)]);
      const id = body?.[0]?.employee?.id;
      if (id !== undefined) hired.push({ id, weeks: 0 });
    } else {
      const employee = chance.pick(hired);
      employee.weeks += 1;
      const payDate = dayAfter('2026-07-03', 7 * employee.weeks);
      await wish({ kind: 'pay', employeeId: employee.id, payDate }, 'pays/create', [
        aPay(employee.id, payDate, chance),
      ]);
    }
  }

  /** Asks until it is told a plain yes or no, or loses patience. */
  async function wish(what: Wish, path: string, body: unknown): Promise<Told> {
    const key = randomUUID();
    let hasBeenUnknown = false;
    for (let tries = 1; ; tries += 1) {
      const told = await ask(path, body, key);
      hasBeenUnknown ||= told.outcome === 'unknown';
      const isSettled = told.outcome === 'kept';
      const givesUp = isSettled || isOver() || chance.happens(5);
      if (givesUp) {
        // A refusal of the second try says nothing of the first.
        const outcome = isSettled ? 'kept' : hasBeenUnknown ? 'unknown' : 'refused';
        const id = what.kind === 'employee' ? told.body?.[0]?.employee?.id : told.body?.[0]?.id;
        book.entries.push({ wish: what, outcome, tries, ...(isSettled ? { id } : {}) });
        return told;
      }
      await sleep(50 + chance.below(LONGEST_WAIT_MS));
    }
  }

  async function ask(path: string, body: unknown, key: string): Promise<Told> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}/api/company/${COMPANY}/${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${tokens.current()}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await response.text();
    } catch {
      return { outcome: 'unknown' };
    }
    if (response.ok) return { outcome: 'kept', body: JSON.parse(text) };
    if (response.status === 401) {
      await tokens.renew();
      return { outcome: 'refused' };
    }
    const isAsked = response.headers.has('retry-after');
    if (response.status === 503 || response.status === 429) return { outcome: isAsked ? 'refused' : 'unknown' };
    // The door between client and node, and a first try that is still under way.
    if ([502, 504, 409].includes(response.status)) return { outcome: 'unknown' };
    book.surprises.push(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { outcome: 'unknown' };
  }
}

const anEmployee = (number: string) => ({ ...person(1), last_name: number, number });

function aPay(employee_id: number, pay_date: string, chance: Chance): Record<string, unknown> {
  const value = String(10 + chance.below(30));
  return {
    employee_id,
    pay_date,
    hours: [{ description: 'Ordinary hours', units: 'Hours', value }],
    ...(chance.happens(30) ? { bonuses: [{ description: 'Thank you', amount: `${1 + chance.below(500)}.50` }] } : {}),
  };
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
