import { describe, expect, it } from 'vitest';
import { sameLoginAt } from './service-login.ts';

describe('sameLoginAt', () => {
  const known = 'postgres://tasman:pw@primary.example:5000/payroll';

  it('copies user, password and database to the other address', () => {
    expect(sameLoginAt('postgres://replica.example:5001', known)).toBe(
      'postgres://replica.example:5001/payroll?user=tasman&password=pw',
    );
  });

  it('copies the TLS settings unless the other address has its own', () => {
    const encrypted = `${known}?sslmode=verify-full&application_name=x`;
    const at = (other: string) =>
      [...new URL(sameLoginAt(other, encrypted)).searchParams].filter(
        ([name]) => name !== 'user' && name !== 'password',
      );
    expect([at('postgres://replica.example'), at('postgres://replica.example?sslmode=disable')]).toEqual([
      [['sslmode', 'verify-full']],
      [['sslmode', 'disable']],
    ]);
  });
});
