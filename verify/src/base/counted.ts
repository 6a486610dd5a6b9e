// Numbers of things in sentences: "1 event", "2 events".
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
