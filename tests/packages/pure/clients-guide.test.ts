import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf } from '../../fixtures/docs-blocks.ts';

const README_OF = { ts: 'packages/client/README.md', python: 'packages/python/README.md' } as const;

it.each(['ts', 'python'] as const)(
  'the first call of the guide in %s equals the one in the README, which a test runs',
  (language) => {
    const readme = readFileSync(new URL(`../../../${README_OF[language]}`, import.meta.url), 'utf8');
    const [block, ...others] = blocksOf('docs/clients.md').filter((one) => one.language === language);
    expect(others).toEqual([]);
    expect(readme).toContain(`\`\`\`${language}\n${block!.text}\n\`\`\`\n`);
    expect(block!.text.split('\n').length).toBeLessThanOrEqual(10);
  },
);
