import { optionsOf, proveRandom } from './random.ts';

const options = optionsOf(process.argv.slice(2));
if (options) {
  process.exitCode = (await proveRandom(options)) > 0 ? 1 : 0;
} else {
  process.stderr.write('Usage: npm run proof -- --random <people> [--seed <number>] [--country AU|NZ]\n');
  process.exitCode = 2;
}
