// What a language consists of. English has all of it; what another language lacks is said in English, and `npm run words` names it.
import type { ANNOUNCEMENTS } from './en/announcements.ts'
import type { DOCUMENTS } from './en/documents.ts'
import type { RULE_SENTENCES, SCHEMA_SENTENCES } from './en/fields.ts'
import type { MESSAGES } from './en/messages.ts'
import type { NOTIFICATIONS } from './en/notifications.ts'
import type { VERIFIER } from './en/verifier.ts'

type Words<Key extends string> = Readonly<Record<Key, string>>

export type SchemaKeyword = keyof typeof SCHEMA_SENTENCES
export type FieldKeyword = keyof typeof RULE_SENTENCES | SchemaKeyword
export type MessageKey = keyof typeof MESSAGES
export type DocumentKey = keyof typeof DOCUMENTS
export type NotificationKey = keyof typeof NOTIFICATIONS
export type NotificationText = { readonly title: string; readonly body: string }

/** What the service says in another language than English. The codes of refusals are those of contract/src/kit/refusals.ts. */
export type Translation = {
  readonly refusals: Words<string>
  /** What is said about a field, by the keyword of its detail. */
  readonly fields: Partial<Words<FieldKeyword>>
  readonly notifications: Readonly<Partial<Record<NotificationKey, NotificationText>>>
  readonly messages: Partial<Words<MessageKey>>
  readonly documents: Partial<Words<DocumentKey>>
}

export type VerifierWords = Words<keyof typeof VERIFIER>
export type Announcements = Words<keyof typeof ANNOUNCEMENTS>

/** A small table of words and the few ways in which they join. */
export type NumberWords = {
  /** 1 to 99. */
  small(count: number): string
  /** 1 to 9 hundred; `more` when something follows. */
  hundreds(count: number, more: boolean): string
  /** 1 to 99 thousand. */
  thousands(count: number, more: boolean): string
  lakhs(count: number, more: boolean): string
  /** `words` is the count in words, because there may be thousands of crores. */
  crores(count: number, words: string, more: boolean): string
  rupees(words: string, count: number): string
  paise(words: string): string
  /** Between rupees and paise. */
  and: string
  zero: string
}
