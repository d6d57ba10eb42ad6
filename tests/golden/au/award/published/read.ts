import { readFileSync } from 'node:fs';

const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

export interface GuideDollar {
  readonly award: string;
  readonly group: string;
  readonly classification: string;
  readonly item: string;
  readonly percent: string;
  readonly dollars: string;
  /** The published minimum weekly rate; empty if the guide has none. */
  readonly weekly: string;
}

/** Reads every dollar amount in the pay guides of 2025. */
export function payGuideDollars(): readonly GuideDollar[] {
  const found: GuideDollar[] = [];
  let section: readonly string[] = [];
  let items: readonly string[] = [];
  for (const line of linesOf('pay-guides-2025.tsv')) {
    const [first = '', ...cells] = line.split('\t');
    if (first.startsWith('== ')) section = [first.slice(3), ...cells];
    else if (first === 'classification') items = cells;
    else
      cells.forEach((dollars, index) => {
        const item = items[index]!;
        if (dollars === '' || item === 'weekly') return;
        const percent = /[\d.]+$/.exec(item)![0];
        const [award = '', group = ''] = section;
        const weekly = cells[items.indexOf('weekly')] ?? '';
        found.push({
          award,
          group,
          classification: first,
          item: item.slice(0, -percent.length - 1),
          percent,
          dollars,
          weekly,
        });
      });
  }
  return found;
}

export interface PublishedRate {
  readonly year: string;
  readonly award: string;
  readonly type: string;
  readonly clause: string;
  readonly group: string;
  readonly adult: string;
  readonly name: string;
  readonly weekly: string;
  readonly hourly: string;
}

export const publishedRates = (): readonly PublishedRate[] =>
  linesOf('rates.tsv').map((line) => {
    const [year, award, type, clause, group, adult, name, weekly, hourly] = line.split('\t') as string[];
    return {
      year: year!,
      award: award!,
      type: type!,
      clause: clause!,
      group: group!,
      adult: adult!,
      name: name!,
      weekly: weekly!,
      hourly: hourly!,
    };
  });

export interface PublishedPenalty {
  readonly award: string;
  readonly table: string;
  readonly penalty: string;
  readonly percent: string;
  readonly hourly: string;
  readonly dollars: string;
}

/** Reads every penalty rate in the database, with its amount in 2021. */
export const publishedPenalties = (): readonly PublishedPenalty[] =>
  linesOf('penalties-2021.tsv').flatMap((line) => {
    const [award, table, penalty, percent, pairs] = line.split('\t') as string[];
    return pairs!.split(' ').map((pair) => {
      const [hourly, dollars] = pair.split(':') as [string, string];
      return { award: award!, table: table!, penalty: penalty!, percent: percent!, hourly, dollars };
    });
  });
