/** How a replica of the database stands, in words of the answer. */
interface Standing {
  readonly state: string;
}

interface Database<Replica> {
  ping(): Promise<unknown>;
  replicas(): Promise<readonly Replica[]>;
}

export interface Ready<Replica = Standing> {
  readonly status: 'ready';
  readonly primary?: 'up';
  /** In the order in which they were named; a lost one is no reason to send no traffic, because the primary answers. */
  readonly replicas?: readonly Replica[];
}

/** Whether the service should get traffic: while the database answers, and until it is told to shut down. */
export function readiness<Replica extends Standing>(database: Database<Replica>) {
  let draining = false;
  return {
    /** Rejects with the reason while it should get none. */
    async ready(): Promise<Ready<Replica>> {
      if (draining) throw new Error('the service is shutting down');
      const [replicas] = await Promise.all([database.replicas(), database.ping()]);
      return replicas.length === 0 ? { status: 'ready' } : { status: 'ready', primary: 'up', replicas };
    },
    drain(): void {
      draining = true;
    },
  };
}
