/** For LIKE: its wildcards are letters like any other to the one who searches. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
