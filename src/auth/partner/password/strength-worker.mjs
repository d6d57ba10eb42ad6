// Judges passwords in a thread of its own: reading the word lists and a long password each take seconds in the worst
// case, and their memory goes when the thread ends.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: {
    ...english.translations,
    warnings: { ...english.translations.warnings, userInputs: 'Your own name or address is easy to guess.' },
  },
  // Each swapped letter doubles the readings of a password; the default of 100 takes seconds.
  l33tMaxSubstitutions: 10,
});

parentPort.on('message', ({ number, password, words }) => {
  const { score, feedback } = judge.check(password, words);
  parentPort.postMessage({ number, score, warning: feedback.warning, suggestions: feedback.suggestions });
});
