/** Joins class names and leaves out what does not apply: `classes('k-card', isDue && 'due')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
