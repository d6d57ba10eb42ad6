import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
let au: number;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
  au = await world.company('AU');
});
describe('201', () => {
  it('creates', async () => {
    const reply = await world.call('PUT', `/api/company/${au}/employees/create`, { token, body: [anAuEmployee()] });
    console.log(reply.text, world.logs.join(''));
    expect(reply.status).toBe(201);
    const got = await world.call('GET', `/api/employees/${reply.body[0].employee.id}`, { token });
    expect(got.body).toEqual(reply.body[0].employee);
  });
});
