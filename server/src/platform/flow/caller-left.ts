/** Nobody wants the result of this work any more, so nobody hears of this. */
export class CallerLeft extends Error {}
