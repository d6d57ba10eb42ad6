import { auditClient, newClientId, newClientSecret } from '../../auth/partner/api-client/api-client.service.ts';
import { insertClient, listClients } from '../../auth/partner/api-client/api-client.store.ts';
import { createLink, LINK_SECONDS } from '../../auth/partner/link.ts';
import { foldedName } from '../../auth/sign-in/find-by-name.ts';
import { counted } from '../../base/counted.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { redirectUrisOf } from './client-commands.ts';
import { type CommandContext, command } from './command.ts';
import { openAccount } from './open-account.ts';
import { emailOf, passwordOf, planOf, textOf } from './read-value.ts';
import { CommandError, UsageError } from './usage-error.ts';

interface Made {
  readonly customer_id: number;
  readonly name: string;
  readonly owner: string;
  readonly account: 'made' | 'was there';
  /**
   * The link for choosing a password, which works once and within a day. Set only if the account was created without a
   * password.
   */
  readonly set_password_link?: string;
  readonly client_id: string;
  readonly client: 'made' | 'was there';
  /** The secret of the client, which is shown only once. Set only if the client was created. */
  readonly client_secret?: string;
  readonly redirect_uris: readonly string[];
  readonly sign_in: string;
}

const HOUR_SECONDS = 3_600;

/** Creates the first account of a production service, with one administrator and one API client. */
export const initCommand = command({
  name: 'init',
  summary:
    'Create the first account, its administrator and an API client, and print the next steps. Existing ones stay unchanged.',
  options: {
    name: { type: 'text', value: 'text', means: 'Name of the account; prompted for at a terminal' },
    email: { type: 'text', value: 'address', means: 'Email address of the administrator; prompted for at a terminal' },
    plan: { type: 'text', value: 'code', means: 'The plan (default AGENT_UNLIMITED, which has no limits)' },
    'client-name': {
      type: 'text',
      value: 'text',
      means: 'The client’s name shown to customers (default: the account’s name)',
    },
    'redirect-uris': { type: 'text', value: 'addresses', means: 'Redirect addresses, separated by commas' },
    'password-stdin': {
      type: 'flag',
      means: 'Read the password from standard input; by default, a link to choose one is shown',
    },
  },
  async run(context, given): Promise<Made> {
    const email = emailOf('email', await orAsked(context, given.email, 'email', 'Email address of the administrator:'));
    const redirectUris = redirectUrisOf(given['redirect-uris']) ?? [];
    const found = await context.db.tx(SYSTEM, (tx) => findOwner(tx, email), { readOnly: true });
    if (!found) await context.db.tx(SYSTEM, requireNoAccounts, { readOnly: true });
    const name = found?.name ?? textOf('name', await orAsked(context, given.name, 'name', 'Name of the account:'), 100);
    const password = found ? undefined : await passwordFor(context, given['password-stdin']);
    return context.db.tx(SYSTEM, async (tx) => {
      const account =
        found ??
        (await openAccount(context, tx, {
          name,
          email,
          ownerName: name,
          passwordHash: password!.hash,
          plan: await planOf(tx, given.plan ?? 'AGENT_UNLIMITED'),
          isApiAdmin: true,
          isReseller: false,
        }));
      const link = password?.byLink ? { set_password_link: await passwordLink(context, tx, account) } : {};
      const client = await clientOf(context, tx, account.customerId, {
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
        sign_in: `${context.base ?? ''}/auth/sign-in`,
      };
    });
  },
  text: (made: Made) => `${linesOf(made).join('\n')}\n`,
});

async function orAsked(
  context: CommandContext,
  given: string | undefined,
  option: string,
  question: string,
): Promise<string> {
  if (given !== undefined) return given;
  if (!context.isInteractive) throw new UsageError(`init needs --${option}.`);
  return context.readLine(question);
}

/** The owner with this email address, if the owner's account is open. */
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
      `Account ${found.id} of ${email} may not own API clients. Allow it with "tasman customer update --customer ${found.id} --api-admin yes".`,
    );
  }
  return found && { customerId: found.id, ownerId: found.owner_id, name: found.name };
}

/** Any other account means that the service is already in use, by the demo data or by customers. */
async function requireNoAccounts(tx: Tx): Promise<void> {
  const others = await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  if (!others) return;
  throw new CommandError(
    'The service already has accounts, but none of their owners has this email address. Use "tasman customer list" to list them, or "tasman customer create" to add one. To start without the demo world, use another database (DATA_DIR or DATABASE_URL) with DEMO=0.',
  );
}

/** If there is no password on standard input, a random one is stored, and the link is the only way to sign in. */
async function passwordFor(context: CommandContext, fromInput: boolean): Promise<{ hash: string; byLink: boolean }> {
  const password = fromInput ? (await passwordOf(context, true)).password : randomToken();
  return { hash: await context.passwords.hash(password), byLink: !fromInput };
}

async function passwordLink(
  context: CommandContext,
  tx: Tx,
  { customerId, ownerId }: { customerId: number; ownerId: number },
): Promise<string> {
  const { token } = await createLink(tx, {
    kind: 'SET_PASSWORD',
    customerId,
    userId: ownerId,
    data: {},
    at: context.clock.now(),
  });
  return `${context.base ?? ''}/auth/set-password?token=${token}`;
}

async function clientOf(
  context: CommandContext,
  tx: Tx,
  customerId: number,
  { name, redirectUris }: { name: string; redirectUris: string[] },
): Promise<Pick<Made, 'client_id' | 'client' | 'client_secret' | 'redirect_uris'>> {
  const [there] = await listClients(tx, customerId);
  if (there) return { client_id: there.client_id, client: 'was there', redirect_uris: there.redirect_uris };
  const secret = newClientSecret();
  const at = context.clock.now();
  const clientId = newClientId();
  const made = await insertClient(tx, customerId, { clientId, name, secretHash: hashToken(secret), redirectUris, at });
  await auditClient(tx, { actor: context.actor, at }, 'api-client.create', undefined, made);
  return { client_id: clientId, client: 'made', client_secret: secret, redirect_uris: redirectUris };
}

const stateText = (state: Made['account']): string => (state === 'made' ? 'created' : 'already exists');

function linesOf(made: Made): readonly string[] {
  const { customer_id, name, owner, set_password_link, client_id, client_secret, redirect_uris, sign_in } = made;
  const hours = LINK_SECONDS.SET_PASSWORD / HOUR_SECONDS;
  const steps = [
    set_password_link === undefined
      ? `Sign in as ${owner}: ${sign_in}`
      : `Choose the administrator's password (the link works once, for ${counted(hours, 'hour')}): ${set_password_link}`,
    'Create a company there, or with PUT /api/company/create.',
    ...(redirect_uris.length > 0
      ? []
      : [
          `Register the redirect address of your application: tasman client update --client ${client_id} --redirect-uris https://…`,
        ]),
    'Before you pay real people, go through the checklist: docs/going-live.md, or /docs/going-live.',
  ];
  return [
    `Account ${customer_id}, ${name}, ${stateText(made.account)}. Administrator: ${owner}`,
    `API client ${client_id} ${stateText(made.client)}.`,
    ...(client_secret === undefined
      ? [
          `Its secret was shown when it was created. For a new one, run: tasman client rotate-secret --client ${client_id}`,
        ]
      : [`Its secret, shown only once: ${client_secret}`]),
    '',
    'Next',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ];
}
