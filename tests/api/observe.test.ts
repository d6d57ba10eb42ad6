import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildTestApp } from '../harness/app.ts';
import { type Family, readFigures } from '../harness/prometheus-text.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const { groups } = parse(read('deploy/observe/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(read('deploy/observe/dashboard.json')) as {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly target?: { readonly expr: string } }[] };
};
const asked = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.flatMap(({ target }) => (target ? [target.expr] : [])),
];

let figures: ReadonlyMap<string, Family>;
let given: ReadonlySet<string>;
beforeAll(async () => {
  const service = await buildTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  await service.call('GET', '/api/company');
  figures = readFigures((await service.call('GET', '/metrics')).text);
  given = new Set([...figures.values()].flatMap(({ name, samples }) => [name, ...samples.map((one) => one.name)]));
});

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:tasman|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

describe('alerts and dashboard', () => {
  it('queries only metrics that the service exports', () => {
    const names = new Set(asked.flatMap(namesIn));
    expect(names.size).toBeGreaterThan(40);
    // Process time and garbage collection have no sample before they first occur.
    const known = (name: string) => given.has(name) || given.has(name.replace(/_(sum|count|bucket)$/, ''));
    expect([...names].filter((name) => !known(name))).toEqual([]);
  });

  it('uses only labels that those metrics have', () => {
    // Replicas have labels of their own, but only where replicas exist.
    const own = new Set(['job', 'instance', 'le', 'alertname', 'place', 'replica', 'reason']);
    for (const { samples } of figures.values()) {
      for (const { labels } of samples) for (const label of Object.keys(labels)) own.add(label);
    }
    const used = asked.flatMap((expr) => [
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
      ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) =>
        [...list!.matchAll(/(\w+)\s*[=!]/g)].map((one) => one[1]!),
      ),
    ]);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((label) => !own.has(label))).toEqual([]);
  });

  it('covers every metric of the service by a panel or an alert', () => {
    const shown = new Set(asked.flatMap(namesIn).map((name) => name.replace(/_(sum|count|bucket)$/, '')));
    const unseen = [...figures.keys()].filter((name) => name.startsWith('tasman_') && !shown.has(name));
    expect(unseen.sort()).toEqual([
      'tasman_database_migration',
      // Overload has a panel; these explain it in detail.
      'tasman_http_bodies_arriving',
      'tasman_http_sockets_closed_total',
      'tasman_http_sockets_open',
      // The number of nodes that Prometheus reaches is more reliable.
      'tasman_nodes',
      // Shown in seconds, which are easier to judge.
      'tasman_replica_lag_bytes',
      'tasman_trace_spans_dropped_total',
      'tasman_trace_spans_exported_total',
    ]);
  });
});

describe('every alert', () => {
  const runBook = read('deploy/observe/README.md');

  it('gives every alert a severity, a summary and a runbook section', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket', 'info'], alert).toContain(labels.severity);
      expect(annotations.summary.length, alert).toBeGreaterThan(20);
      expect(annotations.runbook).toBe(`deploy/observe/README.md#${alert.toLowerCase()}`);
    }
  });

  it('has one runbook section with symptom and action for every alert', () => {
    const sections = new Map(
      runBook
        .split(/^### /m)
        .slice(1)
        .map((section) => [section.split('\n', 1)[0]!, section]),
    );
    expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const [alert, text] of sections) expect(text, alert).toMatch(/^You see: [\s\S]+^Do: /m);
  });

  it('covers every alert by a rule test', () => {
    const tried = new Set([...read('deploy/observe/alerts.test.yml').matchAll(/Tasman\w+/g)].map(([name]) => name));
    const more = [...read('deploy/observe/alerts.test.yml').matchAll(/Tasman\(([\w|]+)\)/g)].flatMap(([, names]) =>
      names!.split('|').map((name) => `Tasman${name}`),
    );
    expect(alerts.map(({ alert }) => alert).filter((alert) => !tried.has(alert) && !more.includes(alert))).toEqual([]);
  });
});

describe('Grafana dashboard', () => {
  it('lays out dashboard panels with unique ids, without overlaps and within the page', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const isOn = (a: Panel['gridPos'], b: Panel['gridPos']) =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    const wrong = panels.filter(
      (panel, at) =>
        panel.gridPos.x + panel.gridPos.w > 24 ||
        panels.slice(at + 1).some((other) => isOn(panel.gridPos, other.gridPos)),
    );
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });
});

describe('observability guide', () => {
  it('describes every metric of the service in the guide, and no others', () => {
    const described = new Set(
      [...read('docs/observing.md').matchAll(/`(tasman_[a-z0-9_]+)`/g)].map(([, name]) => name!),
    );
    const own = [...figures.keys()].filter((name) => name.startsWith('tasman_'));
    expect(own.filter((name) => !described.has(name))).toEqual([]);
    expect([...described].filter((name) => !figures.has(name))).toEqual([]);
  });
});
