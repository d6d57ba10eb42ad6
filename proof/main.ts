import { faultOptionsOf, proveFaults } from './faults/run.ts';
import { optionsOf, proveRandom } from './random.ts';

const args = process.argv.slice(2);
const options = optionsOf(args);
const faultOptions = faultOptionsOf(args);
if (options) {
  process.exitCode = (await proveRandom(options)) > 0 ? 1 : 0;
} else if (faultOptions) {
  process.exitCode = (await proveFaults(faultOptions)) > 0 ? 1 : 0;
} else {
  process.stderr.write('Usage: npm run proof -- --random <people> [--seed <number>] [--country AU|NZ]\n');
  process.stderr.write('       npm run proof -- --faults <people> [--seed <number>] [--country AU|NZ]\n');
  process.exitCode = 2;
}
