import { byCaller, recordAudit } from '../../audit/audit.ts';
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

/** Routes with which the owner manages second factors for the whole account. */
export const accountSecurityRoutes = ({ db, clock, cipher, accounts }: AccountSecurityDeps): Route[] => [
  route({
    method: 'GET',
    path: PATH,
    id: 'getAccountSecurity',
    tag: TAG,
    summary: 'Read whether the account requires a second factor',
    description: 'If the account requires one, every user without a second factor must set one up at the next sign-in.',
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
    summary: 'Require a second factor for every user, or stop requiring it',
    description: 'A user without a second factor must set one up at the next sign-in, on the hosted page.',
    access: IN_PERSON,
    rate: 'standard',
    body: SecurityOut,
    replies: { 200: SecurityOut },
    handler: async ({ caller, body }) => {
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await tx
          .updateTable('customer')
          .set({ second_factor_required: body.second_factor_required, updated_at: at })
          .where('id', '=', customerId)
          .execute();
        await recordAudit(tx, byCaller(caller, at), [
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
    summary: 'Reset the second factor of a payroll user',
    description:
      'For a user who has lost their second factor. Removes the authenticator app, passkeys and recovery codes, signs the user out and notifies the user by email.',
    access: IN_PERSON,
    rate: 'standard',
    params: Type.Object(
      { user_id: Id({ description: 'Id of the payroll user, from the list of users' }) },
      { additionalProperties: false },
    ),
    replies: { 204: { content: null, description: 'Removed' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      const { customerId } = caller.principal;
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
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'user.reset-second-factor', entityType: 'account_user', entityId: user.id },
        ]);
      });
      accounts.forget(customerId);
      return answer(204, undefined);
    },
  }),
];
