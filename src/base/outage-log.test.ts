import { expect, it } from 'vitest';
import { outageLog } from './outage-log.ts';

function watched() {
  const lines: unknown[] = [];
  const logger = {
    info: (fields: object, text: string) => lines.push(['info', fields, text]),
    warn: (fields: object, text: string) => lines.push(['warn', fields, text]),
  };
  return { lines, log: outageLog(logger as never, 'Sending mail') };
}

it('logs one line when work begins to fail and one when it works again', () => {
  const { lines, log } = watched();
  const errors = [new Error('first'), new Error('second'), new Error('third')];
  log.wentWell();
  for (const error of errors) log.failed(error);
  log.wentWell();
  log.wentWell();
  expect(lines).toEqual([
    ['warn', { err: errors[0] }, 'Sending mail fails; further failures are not logged until it works'],
    ['info', { failures: 3 }, 'Sending mail works again'],
  ]);
});

it('logs the next outage again', () => {
  const { lines, log } = watched();
  for (let outage = 0; outage < 2; outage += 1) {
    log.failed(new Error('gone'));
    log.wentWell();
  }
  expect(lines).toHaveLength(4);
});
