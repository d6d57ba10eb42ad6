// Preloaded into a node. Shifts the node's clock by the number of milliseconds stored in the file SHIFTED_CLOCK.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shift = 0;
const look = () => {
  try {
    shift = Number(readFileSync(process.env.SHIFTED_CLOCK, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, 100).unref();

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }
  static now() {
    return RealDate.now() + shift;
  }
}
Object.defineProperty(ShiftedDate, 'name', { value: 'Date' });
globalThis.Date = ShiftedDate;
