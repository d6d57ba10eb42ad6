import type { Recorder } from './recorder.ts';

/** Reads the status of the service as the operator. */
export async function readServiceStatus({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('getServiceStatus', { token });
  await isRefused('getServiceStatus', { token: 'not-the-token' });
}
