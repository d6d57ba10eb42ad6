import { describe, expect, it } from 'vitest';
import { createTasman } from '../../../packages/client/src/tasman.ts';

const PEOPLE = [
  { first_name: 'Mia', number: 'E-1' },
  { first_name: 'Noa', number: 'E-2' },
];
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

type Step = Response | Error;

/** Creates the people at a service with these responses; returns the outcome and what was sent. */
async function creating(steps: readonly Step[], people: readonly object[] = PEOPLE) {
  const sent: string[] = [];
  const client = createTasman({
    url: 'http://tasman.test',
    retry: { attempts: 2 },
    wait: async () => {},
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      sent.push(`${request.method} ${pathname}${search} ${request.headers.get('idempotency-key') ?? 'no key'}`);
      const step = steps[sent.length - 1]!;
      if (step instanceof Error) throw step;
      return step;
    },
  });
  const call = client.put('/api/company/{company_id}/employees/create', {
    params: { path: { company_id: 1 } },
    body: people as never,
  });
  const outcome = await call.then(
    ({ data }) => data,
    (error: Error) => error,
  );
  return { outcome, sent };
}
const LOST = new TypeError('the response was lost');
const CREATE = 'PUT /api/company/1/employees/create no key';
const LIST = 'GET /api/company/1/employees?status=all no key';

describe('creating employees whose response is lost', () => {
  it('repeats the call without a key if none of the employees exists [IDEM-002]', async () => {
    const { outcome, sent } = await creating([LOST, json([{ number: 'E-3' }]), json([{ id: 7 }], 201)]);
    expect([outcome, sent]).toEqual([[{ id: 7 }], [CREATE, LIST, CREATE]]);
  });

  it('does not repeat it if one exists, and names it [IDEM-002]', async () => {
    const { outcome, sent } = await creating([json({ error: 'x' }, 502), json([{ number: 'E-2' }])]);
    expect(sent).toEqual([CREATE, LIST]);
    expect(outcome).toMatchObject({
      name: 'ServerError',
      mayHaveBeenDone: true,
      message:
        'x. It is not known whether this call created the employees: employees with these numbers exist now: E-2',
    });
  });

  it('says that it cannot tell without a number, and when reading back fails too [IDEM-002]', async () => {
    const { outcome, sent } = await creating([LOST], [PEOPLE[0]!, { first_name: 'Ana' }]);
    expect([sent, (outcome as Error).message]).toEqual([
      [CREATE],
      expect.stringMatching(/not known .*: an employee without a number cannot be read back$/),
    ]);
    const failed = await creating([LOST, json({ detail: 'no' }, 403)]);
    expect((failed.outcome as Error).message).toMatch(/reading them back failed too$/);
  });

  it('waits for a keyed call that is still running, as its 409 with Retry-After says [IDEM-002]', async () => {
    const keys: (string | null)[] = [];
    const steps = [
      json({ detail: 'still running' }, 409, { 'retry-after': '1' }),
      json({ id: 3, name: 'Bakery' }, 201),
    ];
    const waits: number[] = [];
    const client = createTasman({
      url: 'http://tasman.test',
      wait: async (ms) => void waits.push(ms),
      fetch: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        return steps[keys.length - 1]!;
      },
    });
    const made = await client.post('/api/company/{company_id}/departments', {
      params: { path: { company_id: 1 } },
      body: { name: 'Bakery' },
    });
    expect([made.data, waits, keys[0] === keys[1], keys[0]?.length]).toEqual([
      { id: 3, name: 'Bakery' },
      [1_000],
      true,
      36,
    ]);
  });
});
