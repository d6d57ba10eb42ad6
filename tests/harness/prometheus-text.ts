/** A metric family in the Prometheus text format. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const HELP_LINE = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\]|\\\\\\\\|\\\\n)*)$`);
const TYPE_LINE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`);
const SAMPLE_LINE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (NaN|[+-]Inf|[+-]?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);
const ENDINGS: Readonly<Record<Family['type'], readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * Parses the Prometheus text format 0.0.4. Throws on malformed lines, families without help or type, duplicate families
 * or samples, samples outside their family, and inconsistent buckets.
 */
export function readFigures(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no line end');
  const families = new Map<string, Family & { samples: Sample[] }>();
  let help: { name: string; text: string } | undefined;
  let open: (Family & { samples: Sample[] }) | undefined;
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, helpName, words] = HELP_LINE.exec(line) ?? [];
    if (helpName !== undefined) {
      help = { name: helpName, text: words ?? '' };
      open = undefined;
      continue;
    }
    const [, typeName, type] = TYPE_LINE.exec(line) ?? [];
    if (typeName !== undefined) {
      if (help?.name !== typeName || help.text === '') throw new Error(`${typeName} has no help before its type`);
      if (families.has(typeName)) throw new Error(`${typeName} occurs twice`);
      open = { name: typeName, help: help.text, type: type as Family['type'], samples: [] };
      families.set(typeName, open);
      continue;
    }
    const [, name, labels = '', value] = SAMPLE_LINE.exec(line) ?? [];
    if (name === undefined) throw new Error(`malformed line: ${line}`);
    const isOwn = open && ENDINGS[open.type].some((ending) => name === `${open!.name}${ending}`);
    if (!isOwn) throw new Error(`${name} is outside its family`);
    const sample = { name, labels: labelsOf(labels), value: Number(value?.replace('Inf', 'Infinity')) };
    const key = `${name} ${JSON.stringify(Object.entries(sample.labels).sort())}`;
    if (seen.has(key)) throw new Error(`${key} occurs twice`);
    seen.add(key);
    open!.samples.push(sample);
  }
  for (const family of families.values()) if (family.type === 'histogram') checkBuckets(family);
  return families;
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)),
    ]),
  );

/** Checks that buckets are cumulative and that the last one equals the count. */
function checkBuckets({ name, samples }: Family): void {
  const groups = new Map<string, { buckets: (readonly [number, number])[]; count?: number; sum?: number }>();
  for (const sample of samples) {
    const { le, ...rest } = sample.labels;
    const key = JSON.stringify(rest);
    const group = groups.get(key) ?? { buckets: [] };
    groups.set(key, group);
    if (sample.name.endsWith('_bucket')) group.buckets.push([Number(le?.replace('Inf', 'Infinity')), sample.value]);
    else if (sample.name.endsWith('_count')) group.count = sample.value;
    else group.sum = sample.value;
  }
  for (const [key, { buckets, count, sum }] of groups) {
    const isRising = buckets.every(([le, held], at) => {
      const [leBefore, heldBefore] = buckets[at - 1] ?? [Number.NEGATIVE_INFINITY, 0];
      return le > leBefore && held >= heldBefore;
    });
    const last = buckets.at(-1);
    if (!isRising || last?.[0] !== Number.POSITIVE_INFINITY || last[1] !== count || sum === undefined) {
      throw new Error(`the buckets of ${name} ${key} do not add up`);
    }
  }
}

/** The value of the sample that has these labels. */
export function figureOf(
  figures: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return figures
    .get(name)
    ?.samples.find(
      (sample) =>
        sample.name === name &&
        JSON.stringify(Object.entries(sample.labels)) === JSON.stringify(Object.entries(labels)),
    )?.value;
}
