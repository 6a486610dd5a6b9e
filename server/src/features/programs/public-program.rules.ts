// When a program is public: the marketplace shows it, and it takes requests to join. [D3 4, G195]
type Program = { deletedAt: Date | null; approvalStatus: string; programStatus: string; availableSlots: number }

/** `isPublicProgram` in public-program.sql.ts says the same in SQL; a test compares the two and the partial indexes. */
export const isProgramPublic = ({ deletedAt, approvalStatus, programStatus, availableSlots }: Program): boolean =>
  deletedAt === null && approvalStatus === 'APPROVED' && programStatus === 'PUBLISHED' && availableSlots > 0
