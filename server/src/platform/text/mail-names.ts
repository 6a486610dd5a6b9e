// Names that customers typed, in texts that we send to others.

const MAIL_LENGTH = 60

/** A name for the text of an email: one short line, in which no mail program finds a link. */
export function nameForMail(name: string): string {
  const line = name
    .replace(/(?!\p{Join_C})[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/([.:@])(?=\S)/gu, '$1 ')
    .trim()
  const characters = [...line]
  return characters.length <= MAIL_LENGTH ? line : `${characters.slice(0, MAIL_LENGTH).join('').trim()}…`
}
