import { HELP, HELP_OF } from './help.ts';
import { operatorCommands } from './operator/operator.ts';
import { UsageError } from './operator/usage-error.ts';
import { TRIGGER_TYPES } from './trigger.ts';

/** A command that shells can complete. */
interface Completed {
  /** The words after `tasman`, such as `user create`. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The words that the command accepts as an argument. Without any, shells complete file names. */
  readonly choices: readonly string[];
}

interface CompletedOption {
  readonly name: string;
  readonly takes: 'nothing' | 'text' | 'file';
  readonly means: string;
}

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof SHELLS;

/** Runs `tasman completion <shell>`: prints a script that the shell reads. */
export async function completionCommand(args: readonly string[], say: (text: string) => void): Promise<number> {
  const [shell, ...more] = args;
  if (shell === undefined || !Object.hasOwn(SHELLS, shell) || more.length > 0) {
    throw new UsageError(`completion takes one shell: ${Object.keys(SHELLS).join(', ')}.`);
  }
  say(SHELLS[shell as Shell](await completedCommands()).trimEnd());
  return 0;
}

/** All commands. Operator commands have a table of their options; the other commands list theirs in their help. */
async function completedCommands(): Promise<readonly Completed[]> {
  const others = Object.entries(HELP_OF).map(([name, help]) => ofHelp(name, help));
  const operators = (await operatorCommands()).map(
    ({ name, summary, options }): Completed => ({
      words: name.split(' '),
      summary,
      options: [
        ...Object.entries(options).map(([option, spec]) => ({
          name: option,
          takes: spec.type === 'flag' ? ('nothing' as const) : takes(spec.value),
          means: spec.means,
        })),
        { name: 'json', takes: 'nothing', means: 'Print the result as JSON' },
      ],
      choices: [],
    }),
  );
  const all = [...others, ...operators];
  const help = { words: ['help'], summary: 'Show the help of a command', options: [], choices: firstWords(all) };
  return [...all, help].map((command) => ({
    ...command,
    options: [...command.options, { name: 'help', takes: 'nothing', means: 'Show the help' }],
  }));
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  completion: Object.keys(SHELLS),
  trigger: TRIGGER_TYPES,
};

function ofHelp(name: string, help: string): Completed {
  // The verb of a command that has only one, such as `award import`.
  const verb = new RegExp(`^Usage: tasman ${name} ([a-z]+)`).exec(help)?.[1];
  const found = new Map<string, CompletedOption>();
  const lines = help.split('\n').filter((line) => /^( {2}--| {7}tasman |Usage: )/.test(line));
  for (const [, option, value, means] of lines
    .join('\n')
    .matchAll(/--([a-z][a-z-]*)(?: <([^>]+)>)?(?: {2,}(\S.*))?/g)) {
    const known = found.get(option!);
    if (known?.means) continue;
    found.set(option!, { name: option!, takes: value === undefined ? 'nothing' : takes(value), means: means ?? '' });
  }
  found.delete('help');
  return {
    words: verb === undefined ? [name] : [name, verb],
    summary: summaryOf(name),
    options: [...found.values()],
    choices: CHOICES[name] ?? [],
  };
}

const takes = (value: string): 'text' | 'file' => (/^(path|file|folder)\b/.test(value) ? 'file' : 'text');

/** The line of a first word in the overview. */
const summaryOf = (word: string): string => new RegExp(`^ {2}${word} +(\\S.*)$`, 'm').exec(HELP)?.[1] ?? '';

const firstWords = (commands: readonly Completed[]): readonly string[] => [
  ...new Set(commands.map(({ words }) => words[0]!)),
];

/** The commands that consist of this first word and a verb. */
const verbsOf = (commands: readonly Completed[], first: string): readonly Completed[] =>
  commands.filter(({ words }) => words[0] === first && words.length > 1);

/** Each first word that has verbs, with its commands. */
const ofGroups = (commands: readonly Completed[]) =>
  firstWords(commands)
    .map((first) => ({ first, verbs: verbsOf(commands, first) }))
    .filter(({ verbs }) => verbs.length > 0);

const named = (options: readonly CompletedOption[], takes: CompletedOption['takes']) =>
  options.filter((one) => one.takes === takes).map(({ name }) => `--${name}`);

function bashScript(commands: readonly Completed[]): string {
  const groups = ofGroups(commands).map(
    ({ first, verbs }) => `    ${first}) verbs='${verbs.map(({ words }) => words[1]).join(' ')}' ;;`,
  );
  const cases = commands.map(
    ({ words, options, choices }) =>
      `    '${words.join(' ')}') options='${options.map(({ name }) => `--${name}`).join(' ')}'; texts='${named(options, 'text').join(' ')}'; choices='${choices.join(' ')}' ;;`,
  );
  return `# Completion of tasman for bash. Load it with: source <(tasman completion bash)
_tasman() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} first=\${COMP_WORDS[1]}
  local verbs= options= texts= choices=
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${firstWords(commands).join(' ')} --help --version' -- "$word"))
    return
  fi
  case "$first" in
${groups.join('\n')}
  esac
  if (( COMP_CWORD == 2 )) && [[ -n $verbs ]]; then
    COMPREPLY=($(compgen -W "$verbs --help" -- "$word"))
    return
  fi
  case "$first\${verbs:+ \${COMP_WORDS[2]}}" in
${cases.join('\n')}
    *) return ;;
  esac
  if [[ " $texts " == *" $before "* ]]; then
    return
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ -n $choices ]]; then
    COMPREPLY=($(compgen -W "$choices" -- "$word"))
  else
    compopt -o filenames 2> /dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -F _tasman tasman
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function zshScript(commands: readonly Completed[]): string {
  const item = (word: string, text: string) => quoted(`${word}:${text.replaceAll(':', '\\:')}`);
  const groups = ofGroups(commands).map(
    ({ first, verbs }) =>
      `    ${first}) verbs=(${verbs.map(({ words, summary }) => item(words[1]!, summary)).join(' ')}) ;;`,
  );
  const cases = commands.map(
    ({ words, options, choices }) =>
      `    ${quoted(words.join(' '))}) options=(${options.map(({ name, means }) => item(`--${name}`, means)).join(' ')}); texts=(${named(options, 'text').join(' ')}); choices=(${choices.join(' ')}) ;;`,
  );
  const top = firstWords(commands).map((word) => item(word, summaryOf(word)));
  return `#compdef tasman
# Completion of tasman for zsh. Load it with: source <(tasman completion zsh)
_tasman() {
  local first=\${words[2]} before=\${words[CURRENT-1]}
  local -a verbs options texts choices commands
  if (( CURRENT == 2 )); then
    commands=(${top.join(' ')})
    _describe command commands
    return
  fi
  case "$first" in
${groups.join('\n')}
  esac
  if (( CURRENT == 3 && \${#verbs} )); then
    _describe command verbs
    return
  fi
  (( \${#verbs} )) && first="$first \${words[3]}"
  case "$first" in
${cases.join('\n')}
    *) return 1 ;;
  esac
  if (( \${texts[(Ie)$before]} )); then
    _message value
  elif [[ \${words[CURRENT]} == -* ]]; then
    _describe -o option options
  elif (( \${#choices} )); then
    _describe argument choices
  else
    _files
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _tasman "$@"; else compdef _tasman tasman; fi
`;
}

function fishScript(commands: readonly Completed[]): string {
  const text = (given: string) => `'${given.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const top = firstWords(commands).map(
    (word) => `complete -c tasman -n __tasman_after -a ${word} -d ${text(summaryOf(word))}`,
  );
  const verbs = ofGroups(commands).flatMap(({ first, verbs }) =>
    verbs.map(
      ({ words, summary }) => `complete -c tasman -n '__tasman_after ${first}' -a ${words[1]} -d ${text(summary)}`,
    ),
  );
  const options = commands.flatMap(({ words, options, choices }) => {
    const at = `complete -c tasman -n '__tasman_in ${words.join(' ')}'`;
    return [
      ...options.map(({ name, takes, means }) => {
        const value = takes === 'nothing' ? '' : takes === 'file' ? ' -r -F' : ' -x';
        return `${at} -l ${name}${value}${means === '' ? '' : ` -d ${text(means)}`}`;
      }),
      choices.length > 0 ? `${at} -a ${text(choices.join(' '))}` : `${at} -F`,
    ];
  });
  return `# Completion of tasman for fish. Load it with: tasman completion fish | source
function __tasman_in --description 'Whether the command line starts with these words'
    set -l typed (commandline -opc)
    test (count $typed) -gt (count $argv); or return 1
    test "$typed[2..$(math (count $argv) + 1)]" = "$argv"
end
function __tasman_after --description 'Whether the next word comes directly after these words'
    set -l typed (commandline -opc)
    test (count $typed) -eq (math (count $argv) + 1); or return 1
    test (count $argv) -eq 0; or __tasman_in $argv
end
complete -c tasman -f
${[...top, ...verbs, ...options].join('\n')}
`;
}
