/** A setting of a test run, such as the seed that a failing one printed. */
export const numberFrom = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name])
