/** Whether the service should get traffic: while the database answers, and until it is told to shut down. */
export function readiness(database: { ping(): Promise<unknown> }) {
  let draining = false;
  return {
    /** Rejects with the reason while it should get none. */
    async ready(): Promise<void> {
      if (draining) throw new Error('the service is shutting down');
      await database.ping();
    },
    drain(): void {
      draining = true;
    },
  };
}
