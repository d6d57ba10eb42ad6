// A node that does nothing but deliver, for tests that end it without warning.
import { systemClock } from '../../src/base/clock.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { openDb } from '../../src/db/db.ts';
import { listen } from '../../src/db/notify.ts';
import { addressCheck } from '../../src/webhooks/address.ts';
import { startDeliveryWorker } from '../../src/webhooks/worker/worker.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

const connection = JSON.parse(process.env.TEST_CONNECTION ?? '');
const ignore = () => {};
const worker = startDeliveryWorker({
  db: openDb(connection, { poolSize: 4, onError: ignore }),
  listener: await listen(connection, ignore),
  clock: systemClock(),
  cipher: fieldCipher([TEST_SECRET_KEY]),
  addresses: addressCheck({ resolve: async () => [], allowNetworks: ['127.0.0.0/8'] }),
  timeScale: 0.01,
  headerPrefix: 'SVC',
  retentionDays: 90,
  logger: { info: ignore, warn: ignore },
});
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
process.stdout.write('working\n');
// The worker's timers keep no process alive by themselves.
setInterval(ignore, 60_000);
