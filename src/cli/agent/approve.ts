import { parseArgs } from 'node:util';
import { counted } from '../../base/counted.ts';
import type { ProposalOut } from '../../resources/pay/proposal/proposal.schema.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import type { Env } from '../terminal.ts';
import { type Remote, remote, sentenceOf, urlOf } from './remote.ts';

export const APPROVE_HELP = `Usage: tasman approve <id> --user <name> [options]

Shows what an agent proposed, asks for your password and a confirmation, and carries out the proposal in your name, once and
exactly as previewed. The running service does the work. TASMAN_URL is its address (default http://127.0.0.1:8080).

Options
  --company <number>  the company of the proposal; by default, searches every company you can access
  --user <name>       who approves: the account's email address, or a payroll user's name with --account
  --account <number>  the account of a payroll user
  --decline <reason>  decline the proposal instead of approving it
  --yes               skip the confirmation; the password is still required

The password, the second-factor code if you use one, and the confirmation are read from standard input, one line each.

Examples
  tasman approve 17 --company 1 --user admin@demo.example
  tasman approve 17 --user paula --account 3 --decline "The hours are last week's"
`;

export interface ApproveIo {
  readonly env: Env;
  readonly say: (line: string) => void;
  /** Reads the next line of input. With `secret`, the typed text is not echoed. */
  readonly ask: (question: string, options?: { secret?: boolean }) => Promise<string>;
}

export async function approveCommand(args: readonly string[], { env, say, ask }: ApproveIo): Promise<number> {
  const { id, company, user, account, decline, isSure } = readArguments(args);
  const url = urlOf(env);
  const session = await signedIn(url, { user, account }, ask);
  try {
    const proposal = company === undefined ? await findProposal(session, id) : await readProposal(session, company, id);
    for (const line of linesOf(proposal)) say(line);
    const verb = decline === undefined ? 'approve' : 'decline';
    if (!isSure && !/^y(es)?$/i.test((await ask(`${verb} this? (yes or no)`)).trim())) {
      say('Cancelled. Nothing was changed.');
      return 1;
    }
    const path = `/api/company/${proposal.company_id}/proposals/${id}/${verb}`;
    const reply = await session.ask('POST', path, decline === undefined ? undefined : { reason: decline });
    if (reply.status !== 200) throw new CommandError(sentenceOf(reply));
    const { pay_ids } = reply.body as ProposalOut;
    say(pay_ids === null ? 'Declined.' : `Approved: pays ${pay_ids.join(', ')}.`);
    return 0;
  } finally {
    await session.ask('POST', '/api/logout');
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        company: { type: 'string' },
        user: { type: 'string' },
        account: { type: 'string' },
        decline: { type: 'string' },
        yes: { type: 'boolean' },
      },
      allowPositionals: true,
      strict: true,
    });
    const [id, ...more] = positionals;
    if (more.length > 0 || !/^\d{1,15}$/.test(id ?? ''))
      throw new UsageError('approve takes exactly one proposal id, such as 17.');
    if (!/^\d{1,15}$/.test(values.company ?? '1')) throw new UsageError('--company must be a company id, such as 1.');
    if (values.user === undefined) throw new UsageError('approve needs --user, the name of the person who approves.');
    return {
      id: Number(id),
      company: values.company,
      user: values.user,
      account: values.account,
      decline: values.decline,
      isSure: values.yes ?? false,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
}

/** Signs in separately, so that the token that made the proposal cannot approve it. */
async function signedIn(
  url: string,
  { user, account }: { user: string; account: string | undefined },
  ask: ApproveIo['ask'],
): Promise<Remote> {
  const form = new URLSearchParams({
    username: user,
    password: await ask(`Password for ${user}:`, { secret: true }),
    ...(account === undefined ? {} : { account_type: 'user', customer_id: account }),
  });
  const anonymous = remote(url, () => undefined);
  const login = () =>
    anonymous.ask('POST', '/api/login', form).catch((error: Error) => {
      throw new CommandError(`The service cannot be reached at ${url}: ${error.message}`);
    });
  let reply = await login();
  const { second_factor } = (reply.body ?? {}) as { second_factor?: readonly string[] };
  if (reply.status === 401 && second_factor?.includes('totp')) {
    form.set('otp', (await ask('Code from your authenticator app:', { secret: true })).trim());
    reply = await login();
  }
  if (reply.status !== 200) throw new CommandError(sentenceOf(reply));
  const { access_token } = reply.body as { access_token: string };
  return remote(url, () => access_token);
}

async function readProposal(session: Remote, company: string, id: number): Promise<ProposalOut> {
  const found = await session.ask('GET', `/api/company/${company}/proposals/${id}`);
  if (found.status !== 200) throw new CommandError(sentenceOf(found));
  return found.body as ProposalOut;
}

/** Searches every company that the user can access. */
async function findProposal(session: Remote, id: number): Promise<ProposalOut> {
  const companies = await session.ask('GET', '/api/company');
  if (companies.status !== 200) throw new CommandError(sentenceOf(companies));
  for (const company of companies.body as readonly { id: number }[]) {
    const found = await session.ask('GET', `/api/company/${company.id}/proposals/${id}`);
    if (found.status === 200) return found.body as ProposalOut;
  }
  throw new CommandError(
    `None of the companies whose pays you can read has a proposal ${id}. Check the id, or sign in as another user.`,
  );
}

function linesOf(proposal: ProposalOut): readonly string[] {
  const { id, status, reason, pays, totals, warnings, proposed_by, client_id, expires_at } = proposal;
  const row = (cells: readonly string[]) =>
    `  ${cells[0]!.padEnd(30)}${cells
      .slice(1)
      .map((cell) => cell.padStart(14))
      .join('')}`;
  return [
    `Proposal ${id}, ${status}, by ${proposed_by}${client_id === null ? '' : ` through ${client_id}`}, until ${expires_at} UTC`,
    `Why: ${reason}`,
    row(['', 'gross', 'tax', 'net', 'super']),
    ...pays.map((pay) => row([pay.employee_name, pay.gross, pay.tax, pay.net, pay.super])),
    row([counted(totals.count, 'pay'), totals.gross, totals.tax, totals.net, totals.super]),
    ...warnings.map(({ message }) => `! ${message}`),
  ];
}
