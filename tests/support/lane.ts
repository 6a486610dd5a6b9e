// A file with `.sized.` in its name runs in both lanes: small in `npm test`, whole in `npm run test:full` and when it is run by its path.

/** What a lane searches, tries or sends. */
export const inLane = <Size>({ everyday, full }: { everyday: Size; full: Size }): Size =>
  process.env.KURI_TESTS === 'everyday' ? everyday : full
