import type { Recorder } from './recorder.ts';

/** Reads the service status with the operator's token. */
export async function readServiceStatus({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('getServiceStatus', { token });
  await isRefused('getServiceStatus', { token: 'not-the-token' });
}
