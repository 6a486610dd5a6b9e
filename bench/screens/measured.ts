/** A screen with the slowest interaction in a large and in a small company, in milliseconds. */
export type Measured = { screen: string; many: number; few: number }
