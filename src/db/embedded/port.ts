import { createServer } from 'node:net';
import { codeOf } from './error.ts';

export const LOOPBACK = '127.0.0.1';

/** The preferred port if it is free, so that an operator's psql keeps working; otherwise any free port. */
export async function freePort(preferred: number | undefined): Promise<number> {
  return (preferred !== undefined ? await tryPort(preferred) : undefined) ?? (await tryPort(0)) ?? freePort(undefined);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
