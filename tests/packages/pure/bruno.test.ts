import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { collectionFiles } from '../../../scripts/bruno/collection.ts';
import { settleFiles, staleFiles } from '../../../scripts/generated-files.ts';
import { DOCUMENT } from './generated-document.ts';

describe('the collection', () => {
  const files = collectionFiles(DOCUMENT);

  it('the collection has a folder for each tag and a file for each operation', () => {
    expect([...files.keys()]).toEqual([
      'bruno.json',
      'collection.bru',
      'environments/demo.bru',
      'environments/demo-partner.bru',
      'pay-runs/folder.bru',
      'pay-runs/list-pays.bru',
      'pay-runs/create-pays.bru',
      'pay-runs/order.bru',
      'pay-runs/upload-pays.bru',
      'pay-runs/download-slip.bru',
      'sign-in/folder.bru',
      'sign-in/login.bru',
      'sign-in/elsewhere.bru',
    ]);
    expect(files.get('pay-runs/folder.bru')).toBe(`meta {
  name: Pay runs
  seq: 1
}

auth {
  mode: inherit
}

docs {
  Pays of a period.

  Second paragraph.
}
`);
  });

  it('the requests of the collection have the example as body, an idempotency key, and disabled optional parameters', () => {
    expect(files.get('pay-runs/create-pays.bru')).toBe(`meta {
  name: Create pays
  type: http
  seq: 2
}

put {
  url: {{base_url}}/api/company/:company_id/pays
  body: json
  auth: inherit
}

params:query {
  ~dry_run: false
}

params:path {
  company_id: {{company_id}}
}

headers {
  ~If-Match: {{etag}}
  Idempotency-Key: {{$randomUUID}}
}

body:json {
  [
    {
      "amount": "1.10"
    }
  ]
}

assert {
  res.status: in [200, 207]
}

script:post-response {
  if (res.body[0]?.id) bru.setVar("pay_id", res.body[0].id);
  if (res.headers.etag) bru.setVar("etag", res.headers.etag);
}

docs {
  Pays people, with a "quote"

  Limit: 60 per minute.

  Operation \`createPays\` of the API document.
}
`);
  });

  it('leaves the file of a multipart body empty, for the user to choose [IMP-001]', () => {
    const upload = files.get('pay-runs/upload-pays.bru');
    expect(upload).toContain('  body: multipartForm\n');
    expect(upload).toContain('body:multipart-form {\n  file: @file()\n  kind: weekly\n}');
  });

  it('puts required query parameters into the URL', () => {
    expect(files.get('pay-runs/list-pays.bru')).toContain('/pays?status=open\n');
    expect(files.get('pay-runs/list-pays.bru')).toContain('  ~from: \n  status: open\n');
  });

  it('signs in as the user of the environment and keeps the token in memory', () => {
    const login = files.get('sign-in/login.bru');
    expect(login).toContain('auth: none');
    expect(login).toContain('body:form-urlencoded {\n  username: {{username}}\n  password: {{password}}\n}');
    expect(login).toContain('bru.setVar("access_token", res.body.access_token)');
    expect(files.get('environments/demo-partner.bru')).toContain('username: partner@demo.example\n');
    expect(files.get('environments/demo.bru')).toContain('\n  company_id: 1\n}\n');
  });
});

describe('generated files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-generated-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('writes generated files that differ and removes those that are no longer generated', () => {
    mkdirSync(join(folder, 'old'), { recursive: true });
    for (const [name, text] of [
      ['old/gone.bru', 'x'],
      ['README.md', 'by hand'],
      ['kept.bru', 'before'],
    ] as const) {
      writeFileSync(join(folder, name), text);
    }
    const generated = {
      folder,
      files: new Map([
        ['kept.bru', 'after'],
        ['new/one.bru', 'one'],
      ]),
      isOurs: (name: string) => name.endsWith('.bru'),
    };
    expect(staleFiles(generated)).toEqual(['old/gone.bru', 'kept.bru', 'new/one.bru']);
    settleFiles(generated);
    expect(staleFiles(generated)).toEqual([]);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      'README.md',
      'kept.bru',
      'new',
      'new/one.bru',
      'old',
    ]);
    expect(readFileSync(join(folder, 'kept.bru'), 'utf8')).toBe('after');
  });
});
