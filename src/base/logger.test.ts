import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

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

describe('a logged line', () => {
  it('loses secrets, tax numbers and accounts wherever they stand, and nothing else', () => {
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

  it('tells the kind of a database error and not the values it quotes', () => {
    const err = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (number)=(B1) exists' });
    expect(logged({ err }).err).toEqual({
      name: 'Error',
      message: 'duplicate key',
      stack: expect.any(String),
      code: '23505',
    });
    expect(JSON.stringify(logged({ err }))).not.toContain('B1');
  });

  it('ends at a depth that no line of ours reaches', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: 'x' } } } } } } };
    expect(JSON.stringify(logged(deep))).toContain('[too deep]');
  });
});
