// Preloaded into the service. On SIGUSR2 it collects garbage and writes its memory use to a file.
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
