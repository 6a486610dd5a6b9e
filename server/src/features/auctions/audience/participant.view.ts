import type { ParticipantRow } from './audience.sql.ts'

/** [D1 2.8 rule 4] Who is present was last seen now, which is not told; who left, when he left. */
export const participantView = (
  { avatarFileId: _file, isPresent, lastLeftAt, ...row }: ParticipantRow,
  avatar: string | null,
) => ({
  ...row,
  avatar,
  joinedAt: row.joinedAt.toISOString(),
  presenceStatus: isPresent ? ('PRESENT' as const) : ('LEFT' as const),
  lastSeenAt: isPresent ? null : (lastLeftAt?.toISOString() ?? null),
})
