import { useEffect, useRef, useState } from 'react';
import { ApiProblem, api } from '../api/client.ts';
import { type Answers, type Form, forgetTyping, keepTyping, toSend } from './draft.ts';

const PAUSE_MS = 4_000;
const RETRY_MS = 15_000;
const ONLINE_MS = 1_000;

export type Saving = 'saved' | 'waiting' | 'offline' | 'gone';

/**
 * Saves the answers a few seconds after the last change, and retries until they are saved. Until then, the browser
 * keeps the input.
 */
export function useSaving(token: string, country: Form['country'], answers: Answers, isChanged: boolean) {
  const [state, setState] = useState<Saving>('saved');
  const latest = useRef(answers);
  const stored = useRef(answers);
  latest.current = answers;

  useEffect(() => {
    if (!isChanged || stored.current === answers) return;
    keepTyping(token, answers);
    setState((before) => (before === 'gone' || before === 'offline' ? before : 'waiting'));
    let timer = 0;
    const save = async () => {
      const sent = latest.current;
      try {
        await api.POST('/api/hire-form/save', { body: { token, answers: toSend(sent, country) as never } });
        stored.current = sent;
        if (latest.current !== sent) return;
        forgetTyping(token);
        setState('saved');
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) {
          setState('gone');
          return;
        }
        // A value that the service does not accept yet is saved once it is complete.
        setState(error instanceof ApiProblem ? 'waiting' : 'offline');
        timer = window.setTimeout(save, RETRY_MS);
      }
    };
    timer = window.setTimeout(save, PAUSE_MS);
    // Right after a device is back online, its first request often still fails.
    const again = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, ONLINE_MS);
    };
    window.addEventListener('online', again);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [token, country, answers, isChanged]);

  useEffect(() => {
    if (state !== 'waiting' && state !== 'offline') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state]);

  return state;
}
