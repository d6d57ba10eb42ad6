import { actorOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { notFound } from '../../base/errors.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import { answer, callers, type Route, route } from '../../http/route.ts';
import { Id, Type } from '../../http/schema.ts';
import type { AccountStates } from '../account-state.ts';
import { resetSecondFactor } from './reset.ts';
import { SecurityOut } from './second-factor.schema.ts';

export interface AccountSecurityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

const TAG = 'Second factor';
const PATH = '/api/account/security';
const IN_PERSON = callers('administrator-in-person', { subscription: false });

/** What the owner of an account decides about the second factors of its people. */
export const accountSecurityRoutes = ({ db, clock, cipher, accounts }: AccountSecurityDeps): Route[] => [
  route({
    method: 'GET',
    path: PATH,
    id: 'getAccountSecurity',
    tag: TAG,
    summary: 'Whether the account demands a second factor',
    description: 'With it, everybody of the account is led through setting one up at the next sign-in.',
    access: IN_PERSON,
    rate: 'list',
    replies: { 200: SecurityOut },
    handler: async ({ principal: { customerId } }) =>
      answer(
        200,
        await db.tx(
          customerId,
          (tx) =>
            tx
              .selectFrom('customer')
              .select('second_factor_required')
              .where('id', '=', customerId)
              .executeTakeFirstOrThrow(),
          { readOnly: true },
        ),
      ),
  }),
  route({
    method: 'PUT',
    path: PATH,
    id: 'replaceAccountSecurity',
    tag: TAG,
    summary: 'Demand a second factor of everybody, or lift the demand',
    description: 'Whoever has none yet sets one up at the next sign-in, on the hosted page.',
    access: IN_PERSON,
    rate: 'standard',
    body: SecurityOut,
    replies: { 200: SecurityOut },
    handler: async ({ principal, body, request }) => {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await tx
          .updateTable('customer')
          .set({ second_factor_required: body.second_factor_required, updated_at: at })
          .where('id', '=', customerId)
          .execute();
        await recordAudit(tx, { customerId, actor: actorOf(principal, request.id), at }, [
          { action: 'account.security', entityType: 'customer', entityId: customerId, after: body },
        ]);
      });
      return answer(200, { second_factor_required: body.second_factor_required });
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{user_id}/second-factor',
    id: 'resetUserSecondFactor',
    tag: 'Users',
    summary: 'Take a payroll user’s second factor away',
    description:
      'For somebody who has lost it: authenticator app, passkeys and recovery codes are removed, the user is signed out and told by mail.',
    access: IN_PERSON,
    rate: 'standard',
    params: Type.Object(
      { user_id: Id({ description: 'Id of the payroll user, as the users of the account are listed' }) },
      { additionalProperties: false },
    ),
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404],
    handler: async ({ principal, params, request }) => {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        const user = await tx
          .selectFrom('account_user')
          .select('id')
          .where('customer_id', '=', customerId)
          .where('id', '=', params.user_id)
          .where('kind', '=', 'user')
          .executeTakeFirst();
        if (!user) throw notFound('User not found');
        const person = { customerId, userId: user.id };
        await resetSecondFactor(tx, cipher, person, { by: 'the owner of the account', at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, request.id), at }, [
          { action: 'user.reset-second-factor', entityType: 'account_user', entityId: user.id },
        ]);
      });
      accounts.forget(customerId);
      return answer(204, undefined);
    },
  }),
];
