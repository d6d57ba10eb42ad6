/** Where to go after signing in: a path of this service, whatever the address says. */
export function localPath(given: unknown, otherwise: string): string {
  if (typeof given !== 'string' || given.length > 500 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(given)) return otherwise;
  // "//host" is another site's address, and so is what browsers make of some other spellings.
  const here = 'http://here.invalid';
  if (!URL.canParse(given, here)) return otherwise;
  const { origin, pathname, search } = new URL(given, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : otherwise;
}
