// Checks passwords in a worker thread. Loading the word lists and checking a long password can each take seconds, and
// ending the thread frees the memory.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

const checker = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: {
    ...english.translations,
    warnings: { ...english.translations.warnings, userInputs: 'Your own name or address is easy to guess.' },
  },
  // Each substituted letter doubles the variants of a password to check. With the default of 100 letters, that takes
  // seconds.
  l33tMaxSubstitutions: 10,
});

parentPort.on('message', ({ number, password, words }) => {
  const { score, feedback } = checker.check(password, words);
  parentPort.postMessage({ number, score, warning: feedback.warning, suggestions: feedback.suggestions });
});
