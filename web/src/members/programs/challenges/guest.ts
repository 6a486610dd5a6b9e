/** Stands in the address instead of an attempt: the attempt of a visitor is stored when it is completed. */
export const GUEST = 'guest'
export const isGuest = (attemptId: string) => attemptId === GUEST
