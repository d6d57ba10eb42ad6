import { setTimeout as wait } from 'node:timers/promises';
import { announceAccountChange } from '../../auth/account-state.ts';
import { createLogger } from '../../base/logger.ts';
import { companyClock } from '../../base/test-time.ts';
import { SYSTEM } from '../../db/db.ts';
import { FILING_EVENTS } from '../../resources/filing/filing-event/public.ts';
import { sandboxGateway } from '../../resources/filing/lodgement/gateway/sandbox-gateway.ts';
import { lodgementService } from '../../resources/filing/lodgement/lodgement.service.ts';
import { clockSteps } from '../../resources/filing/test-clock/advance.ts';
import { type ClockOwner, testClockService } from '../../resources/filing/test-clock/test-clock.service.ts';
import { type CommandContext, command, idOf } from './command.ts';
import { textOf } from './read-value.ts';
import { requireCustomer } from './records.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'The sandbox account', required: true } as const;
const CLOCK = { type: 'text', value: 'number', means: 'The test clock', required: true } as const;
/** How long to wait for a node that is working on the same clock. */
const WAIT_MS = 100;

function clocksOf({ db, clock, cipher }: CommandContext) {
  const atCompany = companyClock(clock);
  const gateway = sandboxGateway({ db, clock: atCompany, cipher });
  const logger = createLogger({ level: 'silent' });
  const lodgements = lodgementService({ db, clock: atCompany, cipher, gateway, logger, ...FILING_EVENTS });
  const accounts = { announce: announceAccountChange, forget: () => {} };
  return {
    clocks: testClockService({ db, clock, accounts, wake: () => {} }),
    steps: clockSteps({ db, clock, lodgements }),
  };
}

async function ownerOf({ db, actor }: CommandContext, given: string): Promise<ClockOwner> {
  const customerId = idOf('customer', given);
  const { is_sandbox } = await db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
  return { customerId, isSandbox: is_sandbox, actor };
}

const list = command({
  name: 'clock list',
  summary: 'List the test clocks of a sandbox account.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    return clocksOf(context).clocks.list(await ownerOf(context, given.customer));
  },
});

const create = command({
  name: 'clock create',
  summary: 'Create a test clock in a sandbox account.',
  options: {
    customer: CUSTOMER,
    now: {
      type: 'text',
      value: 'time',
      means: 'The time that the clock shows at first, with an offset',
      required: true,
    },
    name: { type: 'text', value: 'text', means: 'A name that tells the test clocks of the account apart' },
  },
  async run(context, { customer, now, name }) {
    return clocksOf(context).clocks.create(await ownerOf(context, customer), {
      now,
      ...(name === undefined ? {} : { name: textOf('name', name, 100) }),
    });
  },
});

const advance = command({
  name: 'clock advance',
  summary: 'Advance a test clock, let everything due until then happen in order, and wait until it is ready.',
  options: {
    customer: CUSTOMER,
    clock: CLOCK,
    to: { type: 'text', value: 'time', means: 'The time to advance to, at most two years later', required: true },
  },
  async run(context, given) {
    const { clocks, steps } = clocksOf(context);
    const owner = await ownerOf(context, given.customer);
    const id = idOf('clock', given.clock);
    let found = await clocks.advance(owner, id, { to: given.to });
    while (found.state === 'advancing') {
      if (!(await steps.step(owner.customerId, id))) {
        found = await clocks.read(owner, id);
        // A running node is working on the clock.
        if (found.state === 'advancing') await wait(WAIT_MS);
      }
    }
    return found;
  },
});

const remove = command({
  name: 'clock delete',
  summary: 'Permanently delete a test clock, its companies and all their data.',
  options: { customer: CUSTOMER, clock: CLOCK },
  async run(context, given) {
    const owner = await ownerOf(context, given.customer);
    const id = idOf('clock', given.clock);
    const { clocks } = clocksOf(context);
    const { name, company_ids } = await clocks.read(owner, id);
    await clocks.remove(owner, id);
    return { id, name, deleted_companies: company_ids.length };
  },
});

export const clockCommands = [list, create, advance, remove];
