import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../examples/filing-gateway/server.mjs', import.meta.url));

interface KeptMessage {
  readonly message_id: string;
  readonly kind: string;
  readonly envelope: Readonly<Record<string, unknown>>;
  /** How the message arrived, with one entry for each arrival since the sandbox started. */
  readonly received: readonly string[];
}

export interface ExampleGateway {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
  /** The environment that makes the service file through this gateway. */
  readonly env: Readonly<Record<string, string>>;
  configure(change: { refuse?: readonly string[]; hold?: 'before keeping' | 'before answering' | null }): Promise<void>;
  messages(): Promise<readonly KeptMessage[]>;
  /** The ids of requests that the gateway is delaying and has not stored. */
  held(): Promise<readonly string[]>;
  end(): Promise<void>;
}

/** Runs the example sending service as a process. */
export async function exampleGateway(folder: string, more: readonly string[] = []): Promise<ExampleGateway> {
  const token = 'sesame';
  const child = spawn(process.execPath, [SERVER, '--port', '0', '--folder', folder, ...more], {
    env: { PATH: process.env.PATH, FILING_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /listens at (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.on('close', () => reject(new Error(`the example exited before it listened: ${said}`)));
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const seen = async () =>
    (await (await fetch(`${url}/sandbox`, { headers })).json()) as { messages: KeptMessage[]; held: string[] };
  return {
    child,
    url,
    token,
    env: { FILING_GATEWAY: 'http', FILING_URL: url, FILING_TOKEN: token },
    async configure(change) {
      const { status } = await fetch(`${url}/sandbox`, { method: 'PUT', headers, body: JSON.stringify(change) });
      if (status !== 200) throw new Error(`the example returned ${status}`);
    },
    messages: async () => (await seen()).messages,
    held: async () => (await seen()).held,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
