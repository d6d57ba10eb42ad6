import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from './client.ts';
import { Missing, needs, run } from './toolchain.ts';

const COLLECTION = fileURLToPath(new URL('../examples/bruno', import.meta.url));
const VERSION = '4.1.0';

/** The page that contains the command line to run first. */
const PAGE = 'docs/clients.md';

/** Runs these requests in order with shared variables, because later requests use values that earlier ones set. */
const REQUESTS = [
  'sign-in/login.bru',
  'companies/list-companies.bru',
  'employees/list-employees.bru',
  'pays/create-pays.bru',
  'pays/read-pay.bru',
  'payslips/download-payslip.bru',
  'pays/list-pays.bru',
  'general-ledger/read-gl-chart.bru',
  'leave/list-leave-balances.bru',
];

export const bruno: Client = {
  name: 'Bruno, with the collection of `examples/bruno`',
  version: VERSION,
  done: 'signs in, lists companies, employees and leave, creates a pay, reads it, downloads its payslip, reads the chart of accounts',
  async try(world) {
    const bru = await commandIn(world.folderOf('bruno'));
    for (const args of [argumentsOfPage(), ['run', ...REQUESTS, '--env', 'demo']]) {
      const options = ['--env-var', `base_url=${world.base}`, '--bail'];
      const said = await run(process.execPath, [bru, ...args, ...options], { folder: COLLECTION });
      // Each request asserts its success status. The number of assertions shows that no request was skipped.
      const passed = Number(/Assertions\s*│\s*(\d+)\//.exec(plain(said))?.[1]);
      const asked = args.filter((one) => one.endsWith('.bru')).length;
      if (passed !== asked) throw new Error(`${passed} of ${asked} requests passed:\n${said}`);
    }
  },
};

function argumentsOfPage(): readonly string[] {
  const page = readFileSync(new URL(`../${PAGE}`, import.meta.url), 'utf8');
  const line = /^npx @usebruno\/cli (.*)$/m.exec(page)?.[1];
  if (line === undefined) throw new Error(`${PAGE} has no line that runs the collection`);
  return line.split(' ');
}

async function commandIn(folder: string): Promise<string> {
  const tool = `@usebruno/cli@${VERSION}`;
  const command = join(folder, 'node_modules/@usebruno/cli/bin/bru.js');
  if (existsSync(command)) return command;
  needs('npm', ['view', tool, 'version'], 'access to the npm registry');
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', '--prefix', folder, ...options, tool], { folder });
  if (!existsSync(command)) throw new Missing(`the command of ${tool}`);
  return command;
}

/** Removes terminal colour codes. */
const plain = (text: string): string => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
