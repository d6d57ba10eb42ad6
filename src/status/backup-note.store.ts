import type { Statement } from '../db/send.ts';

export const NOTE_KINDS = ['backup', 'drill'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** A backup, or a drill that restored a backup and verified it. */
export interface BackupNote {
  readonly kind: NoteKind;
  readonly endedAt: Date;
  /** False for a drill that found something missing. */
  readonly wentWell: boolean;
  /** The program that did it. */
  readonly madeBy: string;
}

/** Stores the note unless a later one of its kind exists. */
export const keepNote = ({ kind, endedAt, wentWell, madeBy }: BackupNote): Statement => ({
  sql: `insert into backup_note as n (kind, ended_at, went_well, made_by) values ($1, $2, $3, $4)
on conflict (kind) do update set ended_at = excluded.ended_at, went_well = excluded.went_well, made_by = excluded.made_by
where n.ended_at <= excluded.ended_at`,
  parameters: [kind, endedAt, wentWell, madeBy],
});
