import { beforeAll, describe, expect, it } from 'vitest';
import { scopesFor } from '../../src/http/gate.ts';
import type { Route } from '../../src/http/route.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let customer: string;
let partner: string;
let employee: string;
beforeAll(async () => {
  service = await buildTestApp();
  const scope = [...new Set(service.app.routes.flatMap((route) => scopesFor(route)))].join(' ');
  customer = await tokenFor(service, { customerId: 3, scope });
  partner = await tokenFor(service, { customerId: 1, clientId: null, scope });
  const portal = { customerId: 3, employeeId: 7, userId: 0, adminMode: false, clientId: null };
  employee = await tokenFor(service, { ...portal, scope });
  await service.database.query(
    `update employee set employee_portal_active = true, allow_edit_leave_requests = true,
     allow_edit_account_details = true, allow_edit_bank_accounts = true where id = 7`,
  );
});

interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly const?: unknown;
}
/** A property of a request, and a function that builds a request with only this property. */
interface Place {
  readonly name: string;
  readonly node: Node;
  readonly within: (value: unknown) => unknown;
}

function placesIn(node: Node, name = '', within: Place['within'] = (value) => value): readonly Place[] {
  return [
    { name, node, within },
    ...Object.entries(node.properties ?? {}).flatMap(([key, property]) =>
      placesIn(property, key, (value) => within({ [key]: value })),
    ),
    ...(node.items ? placesIn(node.items, name, (value) => within([value])) : []),
    ...(node.anyOf ?? []).flatMap((branch) => {
      const kind = branch.properties?.kind?.const;
      const ofKind: Place['within'] = kind === undefined ? within : (value) => within({ kind, ...(value as object) });
      return placesIn(branch, name, ofKind);
    }),
  ];
}
const isDate = ({ node }: Place): boolean => node.format === 'date';
const placesOf = (schema: unknown): readonly Place[] => (schema ? placesIn(schema as Node) : []);

/** Fills the path parameters with ids from the demo. */
const addressOf = ({ path, params }: Route): string =>
  Object.entries((params as Node | undefined)?.properties ?? {}).reduce(
    (address, [name, node]) => address.replace(`{${name}}`, node.type === 'integer' ? '1' : (node.enum?.[0] ?? 'x')),
    path,
  );

/**
 * Sends a request that contains only this date. Returns the status, and whether the body explains the problem with the
 * date.
 */
async function answerTo(route: Route, part: 'query' | 'body', place: Place, date: string): Promise<string> {
  const needsSession = route.access.kind === 'api-admin' || /^\/api\/(partner-checkout\/|audit$)/.test(route.path);
  const isOwn = route.access.kind === 'bearer' && route.access.callers === 'employee';
  const token = needsSession ? partner : isOwn ? employee : customer;
  const query = part === 'query' ? `?${place.name}=${date}` : '';
  const body = route.body === undefined ? {} : { body: part === 'body' ? place.within(date) : {} };
  const reply = await service.call(route.method, `${addressOf(route)}${query}`, { token, ...body });
  const said = `${place.name}[^a-z]+(msg[^a-z]+)?must be a date from 1900-01-01 to 2199-12-31`;
  return `${reply.status} ${new RegExp(said).test(reply.text) ? 'says so' : 'does not say so'}`;
}

const everyDate = () =>
  service.app.routes.flatMap((route) =>
    (['query', 'body'] as const).flatMap((part) =>
      placesOf(route[part])
        .filter(isDate)
        .map((place) => ({ route, part, place })),
    ),
  );

describe('dates in requests', () => {
  it('returns 422 with the reason for every date outside 1900-01-01 to 2199-12-31 [PERIOD-013]', async () => {
    const wrong: string[] = [];
    for (const { route, part, place } of everyDate()) {
      for (const date of ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
        const answered = await answerTo(route, part, place, date);
        if (answered !== '422 says so') wrong.push(`${route.id} ${part} ${place.name} ${date}: ${answered}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(everyDate().length).toBeGreaterThan(30);
  });

  it('accepts 1900-01-01 and 2199-12-31 in every date field and never returns 5xx for them [PERIOD-013]', async () => {
    const wrong: string[] = [];
    for (const { route, part, place } of everyDate()) {
      for (const date of ['1900-01-01', '2199-12-31']) {
        const answered = await answerTo(route, part, place, date);
        if (answered.endsWith('says so') || answered.startsWith('5'))
          wrong.push(`${route.id} ${part} ${place.name} ${date}: ${answered}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('every property whose name suggests a date has the date format, except times of day and instants', () => {
    const named = service.app.routes.flatMap((route) =>
      [route.params, route.query, route.body].flatMap((schema) =>
        placesOf(schema)
          .filter(({ name, node }) => /(^|_)date(_|$)|^(from|to)$/.test(name) && node.type === 'string')
          .filter((place) => !isDate(place))
          .map(({ name }) => `${route.id} ${name}`),
      ),
    );
    // These are times of day and instants, not dates.
    expect([...new Set(named)].sort()).toEqual([
      'advanceTestClock to',
      'interpretAwards from',
      'interpretAwards to',
      'replayWebhookWindow from',
      'replayWebhookWindow to',
    ]);
  });
});
