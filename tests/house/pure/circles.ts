/** What leads to what: files to the files they import, or nouns to the nouns they use. */
export type Leads = ReadonlyMap<string, ReadonlySet<string>>;

export function leadsOf(pairs: readonly { readonly from: string; readonly to: string }[]): Leads {
  const leads = new Map<string, Set<string>>();
  for (const { from, to } of pairs) leads.set(from, (leads.get(from) ?? new Set()).add(to));
  return leads;
}

/** Every knot: places that all lead to each other, by name. */
export function knotsIn(leads: Leads): readonly (readonly string[])[] {
  const after = new Map([...leads.keys()].map((place) => [place, allAfter(leads, place)]));
  const seen = new Set<string>();
  return [...leads.keys()].sort().flatMap((place) => {
    if (seen.has(place) || !after.get(place)!.has(place)) return [];
    const knot = [...after.get(place)!].filter((other) => after.get(other)?.has(place)).sort();
    for (const member of knot) seen.add(member);
    return [knot];
  });
}

/** One of the shortest circles of a knot, `a -> b -> a`. A knot of more places than that says how many it has. */
export function circleOf(leads: Leads, knot: readonly string[]): string {
  const [circle] = knot.map((member) => circleThrough(leads, member)).sort((a, b) => a.length - b.length);
  const isWhole = circle!.length === knot.length + 1;
  return circle!.join(' -> ') + (isWhole ? '' : ` (one circle in a knot of ${knot.length})`);
}

export const circlesIn = (leads: Leads): readonly string[] => knotsIn(leads).map((knot) => circleOf(leads, knot));

/** Everything that can be reached from the place; the place itself only by way of a circle. */
function allAfter(leads: Leads, place: string): ReadonlySet<string> {
  const found = new Set<string>(leads.get(place));
  for (const next of found) for (const further of leads.get(next) ?? []) found.add(further);
  return found;
}

/** A shortest way from the place back to itself; only asked of places that are on a circle. */
function circleThrough(leads: Leads, place: string): readonly string[] {
  const ways: (readonly string[])[] = [[place]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of leads.get(way.at(-1)!) ?? []) {
      if (next === place) return [...way, place];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  throw new Error(`${place} is on no circle`);
}
