import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, outageLog } from './logger.ts';

function logged(line: object): Record<string, unknown> {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  createLogger({ level: 'info', destination }).info(line, 'said');
  return JSON.parse(text);
}

describe('the logger', () => {
  it('removes secrets and tax numbers at any depth, and nothing else', () => {
    const given = {
      route: '/api/login',
      password: 'p',
      form: { client_secret: 's', client_id: 'demo' },
      items: [{ tax_file_number: '123456782', name: 'Ann' }],
    };
    expect(logged(given)).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'said',
      route: '/api/login',
      password: '[removed]',
      form: { client_secret: '[removed]', client_id: 'demo' },
      items: [{ tax_file_number: '[removed]', name: 'Ann' }],
    });
    expect(given.password).toBe('p');
  });

  it('logs the code of a database error but not the row values it quotes', () => {
    const err = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (number)=(B1) exists' });
    expect(logged({ err }).err).toEqual({
      name: 'Error',
      message: 'duplicate key',
      stack: expect.any(String),
      code: '23505',
    });
    expect(JSON.stringify(logged({ err }))).not.toContain('B1');
  });

  it('cuts off fields that are nested too deeply', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: 'x' } } } } } } };
    expect(JSON.stringify(logged(deep))).toContain('[too deep]');
  });
});

function watched() {
  const lines: unknown[] = [];
  const logger = {
    info: (fields: object, text: string) => lines.push(['info', fields, text]),
    warn: (fields: object, text: string) => lines.push(['warn', fields, text]),
  };
  return { lines, log: outageLog(logger as never, 'Sending mail') };
}

it('logs one line when an operation begins to fail and one when it works again', () => {
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

it('logs a second outage like the first', () => {
  const { lines, log } = watched();
  for (let outage = 0; outage < 2; outage += 1) {
    log.failed(new Error('gone'));
    log.wentWell();
  }
  expect(lines).toHaveLength(4);
});
