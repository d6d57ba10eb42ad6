// Runs pg-boss at its fastest. Several loops fetch and complete jobs in sets without waiting for a timer, and commits
// do not wait for the disk, as with our own deliveries.
import PgBoss from 'pg-boss';

const QUEUE = 'webhooks';

export async function openPgBoss(connection) {
  const boss = new PgBoss({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    schema: 'peer',
    max: 8,
    options: '-c synchronous_commit=off',
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
  await boss.start();
  await boss.createQueue(QUEUE);
  return {
    /** Queues bodies to be sent. */
    async enqueue(bodies) {
      await boss.insert(bodies.map((data) => ({ name: QUEUE, data })));
    },
    /** Sends everything in the queue, using the specified batch size and number of loops. */
    async drain({ batch, loops }, post) {
      const loop = async () => {
        for (;;) {
          const jobs = await boss.fetch(QUEUE, { batchSize: batch });
          if (jobs.length === 0) return;
          await Promise.all(jobs.map(({ id, data }) => post(id, data)));
          await boss.complete(
            QUEUE,
            jobs.map(({ id }) => id),
          );
        }
      };
      await Promise.all(Array.from({ length: loops }, loop));
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
