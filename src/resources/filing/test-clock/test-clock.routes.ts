import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { TestClockAdvanceIn, TestClockIn, TestClockOut, TestClockParams } from './test-clock.schema.ts';
import { clockOwner, type TestClockService } from './test-clock.service.ts';

const tag = 'Test clocks';

export const testClockRoutes = ({ testClocks }: { testClocks: TestClockService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/test-clocks',
    id: 'listTestClocks',
    tag,
    summary: 'List test clocks',
    description: 'All test clocks of the account with their companies. Empty in accounts that are not sandboxes.',
    access: callers('administrator'),
    rate: 'list',
    pages: 'by-store',
    replies: { 200: Type.Array(TestClockOut) },
    handler: async ({ caller, page }) => answer(200, await testClocks.list(clockOwner(caller), page)),
  }),
  route({
    method: 'POST',
    path: '/api/test-clocks',
    id: 'createTestClock',
    tag,
    summary: 'Create a test clock',
    description:
      'Only in accounts that the operator marked as a sandbox; otherwise 403. The clock shows the same time until you advance it. To create a company that uses the clock, send the id of the clock to PUT /api/company/create as `test_clock_id`. An account has at most 50 test clocks.',
    access: callers('administrator'),
    rate: 'standard',
    body: TestClockIn,
    replies: { 201: TestClockOut },
    errors: [409],
    handler: async ({ caller, body }) => answer(201, await testClocks.create(clockOwner(caller), body)),
  }),
  route({
    method: 'GET',
    path: '/api/test-clocks/{test_clock_id}',
    id: 'readTestClock',
    tag,
    summary: 'Read a test clock',
    description: 'Returns the time that the clock shows. While the clock is advancing, this is its progress.',
    access: callers('administrator'),
    rate: 'standard',
    params: TestClockParams,
    replies: { 200: TestClockOut },
    errors: [404],
    handler: async ({ caller, params }) => answer(200, await testClocks.read(clockOwner(caller), params.test_clock_id)),
  }),
  route({
    method: 'POST',
    path: '/api/test-clocks/{test_clock_id}/advance',
    id: 'advanceTestClock',
    tag,
    summary: 'Advance a test clock',
    description:
      'Moves the clock forward in the background, from one due time to the next, and carries out what is due at each of them. Read the clock until its state is `ready`. Returns 409 while the clock is already advancing, and 422 for a time that is not later than `now` or more than two years later.',
    access: callers('administrator'),
    rate: 'standard',
    params: TestClockParams,
    body: TestClockAdvanceIn,
    replies: { 202: TestClockOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(202, await testClocks.advance(clockOwner(caller), params.test_clock_id, body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/test-clocks/{test_clock_id}',
    id: 'deleteTestClock',
    tag,
    summary: 'Delete a test clock',
    description:
      'Permanently deletes the clock, its companies and all their data. The audit log keeps its entries. Returns 409 while the clock is advancing.',
    access: callers('administrator'),
    rate: 'standard',
    params: TestClockParams,
    replies: { 204: { content: null, description: 'Deleted' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await testClocks.remove(clockOwner(caller), params.test_clock_id);
      return answer(204, undefined);
    },
  }),
];
