// A joined member as the screens show them.
import type { ParticipantRow } from './audience.sql.ts'

/** [spec: Audience] `lastSeenAt` is when the member left, and null while the member is present. */
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
