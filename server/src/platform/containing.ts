/** For LIKE: its wildcards are letters like any other to the one who searches. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
