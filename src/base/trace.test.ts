import { describe, expect, it } from 'vitest';
import { continueTrace, currentTrace, traceparentOf, withinTrace } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('continueTrace', () => {
  it('continues a trace with a new span id and passes on that id', () => {
    const trace = continueTrace(`00-${TRACE}-${PARENT}-01`)!;
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
  ])('reads from the flags %s that sampling is %s, and passes on no other flag', (flags, isSampled) => {
    const trace = continueTrace(`00-${TRACE}-${PARENT}-${flags}`)!;
    expect(trace.isSampled).toBe(isSampled);
    expect(traceparentOf(trace).slice(-3)).toBe(isSampled ? '-01' : '-00');
  });

  it('accepts additional fields in a later version of the header', () => {
    expect(continueTrace(`cc-${TRACE}-${PARENT}-01-what-will-be`)?.traceId).toBe(TRACE);
    expect(continueTrace(`cc-${TRACE}-${PARENT}-01.what`)).toBeUndefined();
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
  ])('ignores the malformed header %j', (header) => {
    expect(continueTrace(header)).toBeUndefined();
  });
});

describe('currentTrace', () => {
  it('returns the trace only to the work that was started within it', async () => {
    const trace = continueTrace(`00-${TRACE}-${PARENT}-01`)!;
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
