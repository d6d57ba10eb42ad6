// Loaded into the service before it starts: at SIGUSR2 it collects its garbage and writes down what is left.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.BENCH_MEMORY_FILE;
if (file !== undefined) {
  process.on('SIGUSR2', () => {
    const { rss } = process.memoryUsage();
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const { heapUsed, external, rss: rssAfter } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ rss, rssAfter, heapUsed, external }));
    renameSync(`${file}.part`, file);
  });
}
