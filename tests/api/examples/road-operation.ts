import type { Recorder } from './recorder.ts';

/** Who runs the service looks how it stands. */
export async function lookAtTheService({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('getServiceStatus', { token });
  await isRefused('getServiceStatus', { token: 'not-the-token' });
}
