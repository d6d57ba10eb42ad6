import { expect } from 'vitest';
import type { Call, TestApp } from '../harness/app.ts';
import { factorsOn, OWNER } from './second-factor.fixture.ts';

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export const PASSWORD = 'kauri ferry lantern';

export interface ScimReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Signs in the owner with a second factor, which the owner needs to create keys. */
export async function ownerOn(service: TestApp): Promise<string> {
  const factors = factorsOn(service);
  const { secret } = await factors.addApp(await service.login(OWNER.username, OWNER.password));
  return factors.tokenOf({ ...OWNER, otp: factors.nextCode(secret) });
}

export async function keyOn(service: TestApp, token: string, change: Record<string, unknown> = {}): Promise<string> {
  const reply = await service.call('POST', '/api/scim-keys', {
    token,
    body: { name: 'Okta', expires_in_days: 30, ...change },
  });
  if (reply.status !== 201) throw new Error(`the key was refused: ${reply.text}`);
  return reply.body.key;
}

/** Calls the SCIM endpoints as an identity provider with this key does. */
export const providerOn =
  (service: TestApp, key: string) =>
  async (method: string, path: string, body?: unknown, options: Call = {}): Promise<ScimReply> => {
    const { headers, ...rest } = options;
    const reply = await service.call(method, `/scim/v2${path}`, {
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/scim+json; charset=utf-8',
        accept: 'application/scim+json',
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...rest,
    } as Call);
    return {
      status: reply.status,
      body: reply.text === '' ? undefined : JSON.parse(reply.text),
      headers: reply.headers,
    };
  };

export type Provider = ReturnType<typeof providerOn>;

export const aUser = (userName: string, more: Record<string, unknown> = {}) => ({
  schemas: [USER_URN],
  userName,
  name: { givenName: 'Ann', familyName: 'Moss' },
  displayName: 'Ann Moss',
  emails: [{ primary: true, value: `${userName.split('@')[0]}@moss.example`, type: 'work' }],
  active: true,
  ...more,
});

export const aGroup = (displayName: string, members: readonly string[] = []) => ({
  schemas: [GROUP_URN],
  displayName,
  ...(members.length > 0 ? { members: members.map((value) => ({ value })) } : {}),
});

export const aPatch = (...operations: readonly unknown[]) => ({ schemas: [PATCH_URN], Operations: operations });

export const scimError = (status: number, scimType?: string) => ({
  schemas: [ERROR_URN],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail: expect.any(String),
});
