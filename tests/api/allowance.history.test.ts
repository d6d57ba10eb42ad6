import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/http/principal.ts';
import { type AllowanceHistory, allowanceService } from '../../src/resources/company/allowance/allowance.service.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const owner: Principal = {
  customerId: 3,
  kind: 'session',
  subject: 'admin@demo.example',
  adminMode: true,
  userId: 3,
  employee: null,
  clientId: null,
  handedOverBy: null,
  sessionId: null,
  connectionId: null,
  consentId: null,
  scopes: new Set(['payroll.write']),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
  address: null,
};
const caller = { principal: owner, requestId: 'test' };

describe('renaming an allowance on processed pays', () => {
  it('renames the lines of processed pays only when asked to and when a description is sent [ALLOW-028]', async () => {
    const asked: unknown[] = [];
    const history: AllowanceHistory = {
      renameAllowanceLines: async (_tx, { allowanceId, description }) => void asked.push([allowanceId, description]),
    };
    const allowances = allowanceService({ db: service.database.db, clock: service.clock, history });
    const path = { companyId: 1, allowanceId: 1 };
    await allowances.update(caller, path, { description: 'Silent' }, { renameHistory: false });
    await allowances.update(caller, path, { amount: '9' }, { renameHistory: true });
    expect(asked).toEqual([]);
    await allowances.update(caller, path, { description: ' Heard ' }, { renameHistory: true });
    expect(asked).toEqual([[1, 'Heard']]);
  });

  it('keeps the old description when renaming the pay lines fails', async () => {
    const history: AllowanceHistory = {
      renameAllowanceLines: async () => {
        throw new Error('the pays are away');
      },
    };
    const allowances = allowanceService({ db: service.database.db, clock: service.clock, history });
    const path = { companyId: 1, allowanceId: 2 };
    await expect(allowances.update(caller, path, { description: 'Half' }, { renameHistory: true })).rejects.toThrow(
      'the pays are away',
    );
    expect((await allowances.read(caller, path)).description).toBe('First Aid');
  });
});
