import type { Statement } from '../db/send.ts';

export const NOTE_KINDS = ['backup', 'drill'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** A backup, or a drill in which a backup was restored and verified. */
export interface BackupNote {
  readonly kind: NoteKind;
  readonly endedAt: Date;
  /** Whether the backup or drill succeeded. False only for a drill that failed. */
  readonly wentWell: boolean;
  /** The program that made the backup or ran the drill. */
  readonly madeBy: string;
}

/** Stores the note unless a later note of the same kind exists. */
export const keepNote = ({ kind, endedAt, wentWell, madeBy }: BackupNote): Statement => ({
  sql: `insert into backup_note as n (kind, ended_at, went_well, made_by) values ($1, $2, $3, $4)
on conflict (kind) do update set ended_at = excluded.ended_at, went_well = excluded.went_well, made_by = excluded.made_by
where n.ended_at <= excluded.ended_at`,
  parameters: [kind, endedAt, wentWell, madeBy],
});
