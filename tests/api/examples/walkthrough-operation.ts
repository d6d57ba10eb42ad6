import type { Recorder } from './recorder.ts';

/** The operator reads the status of the service. */
export async function readServiceStatus({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('getServiceStatus', { token });
  await isRefused('getServiceStatus', { token: 'not-the-token' });
}
