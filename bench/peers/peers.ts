import { type BenchFolder, benchFolder } from '../service.ts';
import { installPeers } from './install.ts';
import { benchRefresh } from './refresh.ts';
import { benchSending } from './sending.ts';

/** Compares the service with common alternatives for the same work, in the same run. */
export async function benchPeers(folder: BenchFolder): Promise<void> {
  installPeers();
  await benchRefresh(folder);
  const second = benchFolder();
  try {
    await benchSending(second);
  } finally {
    second.remove();
  }
}
