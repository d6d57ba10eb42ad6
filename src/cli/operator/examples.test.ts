import { describe, expect, it } from 'vitest';
import { helpOf, readOptions } from './command.ts';
import { EXAMPLES } from './examples.ts';
import { operatorCommands } from './operator.ts';

const commands = await operatorCommands();

/** Splits a line into separate arguments as a shell does. Drops leading variables and input redirection. */
function wordsOf(line: string): readonly string[] {
  const command = line.replace(/ < \S+$/, '').replace(/^(?:[A-Z_]+=\S+ )+/, '');
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

describe('command examples in the help', () => {
  it('the help has examples for every command, and for nothing else', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(commands.map(({ name }) => name).sort());
  });

  it.each(commands)('the command $name accepts its own examples', (command) => {
    for (const line of EXAMPLES[command.name]!) {
      const [program, ...words] = wordsOf(line);
      const name = command.name.split(' ');
      expect([program, ...words.slice(0, name.length)]).toEqual(['tasman', ...name]);
      expect(() => readOptions(command, words.slice(name.length)), line).not.toThrow();
      expect(helpOf(command)).toContain(`\n  ${line}\n`);
    }
  });
});
