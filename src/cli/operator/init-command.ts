import { auditClient, newClientId, newClientSecret } from '../../auth/partner/api-client/api-client.service.ts';
import { insertClient, listClients } from '../../auth/partner/api-client/api-client.store.ts';
import { createLink, LINK_SECONDS } from '../../auth/partner/link/link.ts';
import { foldedName } from '../../auth/sign-in/fold-name.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { redirectUrisOf } from './client-commands.ts';
import { command, type Desk } from './command.ts';
import { openAccount } from './open-account.ts';
import { passwordOf } from './password-input.ts';
import { emailOf, planOf, textOf } from './read-value.ts';
import { CommandError, UsageError } from './usage-error.ts';

interface Made {
  readonly customer_id: number;
  readonly name: string;
  readonly owner: string;
  readonly account: 'made' | 'was there';
  /** Works once, for a day; only where the account was made without a password. */
  readonly set_password_link?: string;
  readonly client_id: string;
  readonly client: 'made' | 'was there';
  /** Shown once; only where the client was made. */
  readonly client_secret?: string;
  readonly redirect_uris: readonly string[];
  readonly sign_in: string;
}

const HOUR_SECONDS = 3_600;

/** The first account of a service that is not a demo: whoever runs it needs exactly one of each to go on. */
export const initCommand = command({
  name: 'init',
  summary:
    'Make the first account, its administrator and an API client, and say what comes next. What is there already stays as it is.',
  options: {
    name: { type: 'text', value: 'text', means: 'Name of the account; asked for at a terminal' },
    email: { type: 'text', value: 'address', means: 'E-mail address of the administrator; asked for at a terminal' },
    plan: { type: 'text', value: 'code', means: 'Plan (AGENT_UNLIMITED, which has no limits)' },
    'client-name': { type: 'text', value: 'text', means: 'What customers see of the client; the account’s name' },
    'redirect-uris': { type: 'text', value: 'addresses', means: 'Redirect addresses, separated by commas' },
    'password-stdin': {
      type: 'flag',
      means: 'Read the password from standard input; without it a link to choose one is shown',
    },
  },
  async run(desk, given): Promise<Made> {
    const email = emailOf('email', await orAsked(desk, given.email, 'email', 'E-mail address of the administrator:'));
    const redirectUris = redirectUrisOf(given['redirect-uris']) ?? [];
    const found = await desk.db.tx(SYSTEM, (tx) => findOwner(tx, email), { readOnly: true });
    if (!found) await desk.db.tx(SYSTEM, requireNoAccounts, { readOnly: true });
    const name = found?.name ?? textOf('name', await orAsked(desk, given.name, 'name', 'Name of the account:'), 100);
    const password = found ? undefined : await passwordFor(desk, given['password-stdin']);
    return desk.db.tx(SYSTEM, async (tx) => {
      const account =
        found ??
        (await openAccount(desk, tx, {
          name,
          email,
          ownerName: name,
          passwordHash: password!.hash,
          plan: await planOf(tx, given.plan ?? 'AGENT_UNLIMITED'),
          isApiAdmin: true,
          isReseller: false,
        }));
      const link = password?.byLink ? { set_password_link: await passwordLink(desk, tx, account) } : {};
      const client = await clientOf(desk, tx, account.customerId, {
        name:
          given['client-name'] === undefined
            ? name.slice(0, 60).trim()
            : textOf('client-name', given['client-name'], 60),
        redirectUris,
      });
      return {
        customer_id: account.customerId,
        name,
        owner: email,
        account: found ? 'was there' : 'made',
        ...link,
        ...client,
        sign_in: `${desk.base ?? ''}/auth/sign-in`,
      };
    });
  },
  text: (made: Made) => `${linesOf(made).join('\n')}\n`,
});

async function orAsked(desk: Desk, given: string | undefined, option: string, question: string): Promise<string> {
  if (given !== undefined) return given;
  if (!desk.isInteractive) throw new UsageError(`init needs --${option}.`);
  return desk.readLine(question);
}

/** The owner of an open account with this address. */
async function findOwner(tx: Tx, email: string) {
  const found = await tx
    .selectFrom('account_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select(['c.id', 'c.name', 'u.id as owner_id', 'c.is_api_admin'])
    .where('u.kind', '=', 'owner')
    .where('c.closed_at', 'is', null)
    .where(foldedName(sql.ref('u.email_address')), '=', foldedName(email))
    .executeTakeFirst();
  if (found && !found.is_api_admin) {
    throw new CommandError(
      `The account ${found.id} of ${email} may not own API clients; "tasman customer update --customer ${found.id} --api-admin yes" lets it.`,
    );
  }
  return found && { customerId: found.id, ownerId: found.owner_id, name: found.name };
}

/** An account of somebody else means that the service is in use, by a demo world or by people. */
async function requireNoAccounts(tx: Tx): Promise<void> {
  const others = await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  if (!others) return;
  throw new CommandError(
    'There are accounts already, and none of them is owned by this address: "tasman customer list" shows them, "tasman customer create" adds one. For a start without the demo world, use another database (DATA_DIR or DATABASE_URL) with DEMO=0.',
  );
}

/** Without a password of the operator's nobody can sign in until the link was used. */
async function passwordFor(desk: Desk, fromInput: boolean): Promise<{ hash: string; byLink: boolean }> {
  const password = fromInput ? (await passwordOf(desk, true)).password : randomToken();
  return { hash: await desk.passwords.hash(password), byLink: !fromInput };
}

async function passwordLink(
  desk: Desk,
  tx: Tx,
  { customerId, ownerId }: { customerId: number; ownerId: number },
): Promise<string> {
  const { token } = await createLink(tx, {
    kind: 'SET_PASSWORD',
    customerId,
    userId: ownerId,
    data: {},
    at: desk.clock.now(),
  });
  return `${desk.base ?? ''}/auth/set-password?token=${token}`;
}

async function clientOf(
  desk: Desk,
  tx: Tx,
  customerId: number,
  { name, redirectUris }: { name: string; redirectUris: string[] },
): Promise<Pick<Made, 'client_id' | 'client' | 'client_secret' | 'redirect_uris'>> {
  const [there] = await listClients(tx, customerId);
  if (there) return { client_id: there.client_id, client: 'was there', redirect_uris: there.redirect_uris };
  const secret = newClientSecret();
  const at = desk.clock.now();
  const clientId = newClientId();
  const made = await insertClient(tx, customerId, { clientId, name, secretHash: hashToken(secret), redirectUris, at });
  await auditClient(tx, { actor: desk.actor, at }, 'api-client.create', undefined, made);
  return { client_id: clientId, client: 'made', client_secret: secret, redirect_uris: redirectUris };
}

function linesOf(made: Made): readonly string[] {
  const { customer_id, name, owner, set_password_link, client_id, client_secret, redirect_uris, sign_in } = made;
  const hours = LINK_SECONDS.SET_PASSWORD / HOUR_SECONDS;
  const steps = [
    set_password_link === undefined
      ? `Sign in as ${owner}: ${sign_in}`
      : `Choose the administrator's password (the link works once, for ${hours} hours): ${set_password_link}`,
    'Make a company there, or by PUT /api/company/create.',
    ...(redirect_uris.length > 0
      ? []
      : [
          `Say where your application takes its customers back: tasman client update --client ${client_id} --redirect-uris https://…`,
        ]),
    'Go through the list before real people are paid: docs/going-live.md, or /docs/going-live.',
  ];
  return [
    `Account ${customer_id}, ${name}, ${made.account}. Administrator: ${owner}`,
    `API client ${client_id} ${made.client}.`,
    ...(client_secret === undefined
      ? [`Its secret was shown when it was made; a new one: tasman client rotate-secret --client ${client_id}`]
      : [`Its secret, shown this once: ${client_secret}`]),
    '',
    'Next',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ];
}
