import { describe, expect, it } from 'vitest';
import { currentTrace, takeUpTrace, traceparentOf, withinTrace } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('is taken up with a part of our own, and passed on with it', () => {
    const trace = takeUpTrace(`00-${TRACE}-${PARENT}-01`)!;
    expect(trace).toEqual({
      traceId: TRACE,
      parentId: PARENT,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      isSampled: true,
    });
    expect(trace.spanId).not.toBe(PARENT);
    expect(traceparentOf(trace)).toBe(`00-${TRACE}-${trace.spanId}-01`);
  });

  it.each([
    ['00', false],
    ['01', true],
    ['02', false],
    ['ff', true],
  ])('keeps of the flags %s only whether it is sampled: %s', (flags, isSampled) => {
    const trace = takeUpTrace(`00-${TRACE}-${PARENT}-${flags}`)!;
    expect(trace.isSampled).toBe(isSampled);
    expect(traceparentOf(trace).slice(-3)).toBe(isSampled ? '-01' : '-00');
  });

  it('of a later version may say more than we read', () => {
    expect(takeUpTrace(`cc-${TRACE}-${PARENT}-01-what-will-be`)?.traceId).toBe(TRACE);
    expect(takeUpTrace(`cc-${TRACE}-${PARENT}-01.what`)).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    [`00-${TRACE}-${PARENT}-01`],
    `00-${TRACE}-${PARENT}-01-more`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE.slice(1)}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-1`,
    `00-${TRACE}-${PARENT}`,
    ` 00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01\n`,
    `cc-${TRACE}-${PARENT}-01-${'x'.repeat(300)}`,
  ])('that is not well-formed is left alone: %j', (header) => {
    expect(takeUpTrace(header)).toBeUndefined();
  });
});

describe('the trace of the work at hand', () => {
  it('is there for what the work starts, and nowhere else', async () => {
    const trace = takeUpTrace(`00-${TRACE}-${PARENT}-01`)!;
    const later = async () => {
      await new Promise(setImmediate);
      return currentTrace();
    };
    expect(await Promise.all([withinTrace(trace, later), later(), withinTrace(undefined, later)])).toEqual([
      trace,
      undefined,
      undefined,
    ]);
    expect(currentTrace()).toBeUndefined();
  });
});
