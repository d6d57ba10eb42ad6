import classes from './run.module.css';

export interface State {
  readonly name: string;
  readonly is: 'done' | 'now' | 'open';
  /** The date or status of the stage. */
  readonly note?: string | undefined;
}

/** The stages of a run. Text and marks show the current stage, not colour alone. */
export function StatesLine({ states }: { states: readonly State[] }) {
  return (
    <ol className={classes.states} aria-label="How the run stands">
      {states.map(({ name, is, note }) => (
        <li key={name} className={classes[is]} aria-current={is === 'now' ? 'step' : undefined}>
          <span className={classes.dot} aria-hidden>
            {is === 'done' ? '✓' : ''}
          </span>
          <span>
            <span className={classes.state}>{name}</span>
            {note && <span className={classes.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
