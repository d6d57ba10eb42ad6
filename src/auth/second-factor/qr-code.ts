import { encode } from 'uqr';

/** The light frame that readers need around a code (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as one SVG of dark squares on white, which is read in either colour scheme. */
export function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`;
}
