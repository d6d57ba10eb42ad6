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

describe('the logger', () => {
  it('removes secrets, tax numbers and bank accounts at any depth, and nothing else', () => {
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
