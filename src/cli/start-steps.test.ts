import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import { StartError, startStep, whenBuilt } from './start-steps.ts';

type Message = { event: string; step?: string; waitFor?: (build: Promise<boolean> | boolean) => void };
let listener: ((message: unknown) => void) | undefined;

function listen(onMessage: (message: Message) => void): void {
  listener = (message) => onMessage(message as Message);
  subscribe('tasman:start', listener);
}

afterEach(() => {
  if (listener) unsubscribe('tasman:start', listener);
});

describe('starting the service', () => {
  it('publishes each step when it begins and ends, whether or not it succeeds', async () => {
    const heard: string[] = [];
    listen(({ event, step }) => heard.push(`${event} ${step}`));
    expect(await startStep('One', async () => 1)).toBe(1);
    await expect(startStep('Two', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(heard).toEqual(['begin One', 'end One', 'begin Two', 'end Two']);
  });

  it('waits until a build that runs in parallel has finished', async () => {
    let finish: (succeeded: boolean) => void = () => {};
    listen(({ waitFor }) =>
      waitFor?.(
        new Promise((resolve) => {
          finish = resolve;
        }),
      ),
    );
    let waited = false;
    const waiting = whenBuilt().then(() => {
      waited = true;
    });
    await new Promise(setImmediate);
    expect(waited).toBe(false);
    finish(true);
    await waiting;
    expect(waited).toBe(true);
  });

  it('throws a StartError when a build failed', async () => {
    listen(({ waitFor }) => waitFor?.(Promise.resolve(false)));
    await expect(whenBuilt()).rejects.toThrow(
      new StartError('The console could not be built, so the service does not start.'),
    );
  });

  it('does not wait when nothing is being built', async () => {
    await expect(whenBuilt()).resolves.toBeUndefined();
  });
});
