// When a program is public: the marketplace shows it, and it takes requests to join. [spec: Enrollment endpoints; After a rejection;
// When applications close]
type Program = {
  deletedAt: Date | null
  approvalStatus: string
  programStatus: string
  availableSlots: number
  hasCompletedCycle: boolean
  lastDateOfSubmission: string | null
}

/** `isPublicProgram` in public-program.sql.ts says the same in SQL; a test compares the two and the partial indexes. */
export const isProgramPublic = (program: Program, today: string): boolean =>
  program.deletedAt === null &&
  program.approvalStatus === 'APPROVED' &&
  program.programStatus === 'PUBLISHED' &&
  program.availableSlots > 0 &&
  !program.hasCompletedCycle &&
  (program.lastDateOfSubmission === null || program.lastDateOfSubmission >= today)
