import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWires } from '../../simulation/wires.ts';

// The simulation is valid only if its network loses and delays exactly what it claims to.
describe('a wire of the simulation', () => {
  const wires = newWires();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  let port: number;
  let other: number;
  const wire = () => wires.named('echo')[0]!;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const target = (server.address() as AddressInfo).port;
    port = await wires.route('echo', target);
    other = await wires.route('other', target);
  });
  afterAll(() => {
    wires.close();
    server.close();
  });

  /** Sends the text on the other wire and waits until it is echoed. */
  const passes = async (text: string): Promise<void> => {
    const { socket, heard } = await open(other);
    socket.write(text);
    await expect.poll(heard).toBe(text);
    socket.destroy();
  };
  const open = async (to = port): Promise<{ socket: Socket; heard: () => string }> => {
    let heard = '';
    const socket = connect(to, '127.0.0.1');
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => {});
    await once(socket, 'connect');
    return { socket, heard: () => heard };
  };

  it('delivers everything in order, even while its delay changes', async () => {
    const { socket, heard } = await open();
    let sent = '';
    for (let at = 0; at < 200; at += 1) {
      wire().delay(at % 40 === 0 ? 20 : 0);
      sent += `${at},`;
      socket.write(`${at},`);
      if (at % 10 === 0) await passes('x');
    }
    wire().join();
    await expect.poll(heard).toBe(sent);
    socket.destroy();
  });

  it('holds back data and new connections while it is cut, until it is joined', async () => {
    const { socket, heard } = await open();
    wire().cut();
    socket.write('first');
    const late = await open();
    late.socket.write('second');
    // Data that was sent later, on another wire, has already been echoed.
    await passes('third');
    expect([heard(), late.heard()]).toEqual(['', '']);
    wire().join();
    await expect.poll(() => [heard(), late.heard()]).toEqual(['first', 'second']);
    for (const one of [socket, late.socket]) one.destroy();
  });

  it('drops data in transit when its connections are reset', async () => {
    const { socket, heard } = await open();
    wire().cut();
    socket.write('lost');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    wire().reset();
    await closed;
    wire().join();
    const next = await open();
    next.socket.write('kept');
    await expect.poll(next.heard).toBe('kept');
    expect(heard()).toBe('');
    next.socket.destroy();
  });
});
