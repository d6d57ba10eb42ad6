import type { OauthClient } from '../oauth/client.ts';

/** A partner application's branding on our pages. Every field has been validated. */
export interface Brand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly colour: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
}

/** Validates the stored branding again: an invalid colour could otherwise inject styles. */
export function brandOf(client: Pick<OauthClient, 'name' | 'branding'>): Brand {
  const { display_name, logo_url, primary_colour, support_email, support_url } = client.branding;
  return {
    name: display_name?.trim() || client.name,
    logoUrl: secureUrl(logo_url),
    colour: /^#[0-9a-f]{6}$/i.test(primary_colour ?? '') ? (primary_colour as string) : null,
    supportEmail: /^[^\s@<>"']{1,64}@[A-Za-z0-9.-]{1,253}$/.test(support_email ?? '')
      ? (support_email as string)
      : null,
    supportUrl: secureUrl(support_url),
  };
}

function secureUrl(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && isPlainOrigin(url.origin) ? url.href : null;
}

/** Safe in a content security policy, where a semicolon or comma would start another directive. */
const isPlainOrigin = (origin: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]-]+$/i.test(origin);

/** The source expression of a redirect target for the content security policy; null when it cannot be expressed. */
export function policySourceOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  if (protocol === 'http:' || protocol === 'https:') return isPlainOrigin(origin) ? origin : null;
  return protocol;
}

/** Black or white, whichever has more contrast with the colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // The luminance at which both contrasts are equal: (1.05 / (l + 0.05)) = ((l + 0.05) / 0.05).
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
