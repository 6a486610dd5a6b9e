// Superadmins replace the texts of messages. The standard texts stay in the code; a replacement is a row.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type { listMessageTexts, replaceMessageText } from '@kuri/contract/messages/message-texts.contract'
import type { MessageKey, NotificationKey } from '@kuri/contract/phrases/en'
import { MESSAGE_TEXTS, type MessageText, placeholdersOf, textProblem } from '@kuri/contract/phrases/message-texts'
import { notificationOf, textOf } from '@kuri/contract/phrases/phrases'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { deleteText, listReplacedTexts, saveText } from './text-overrides.sql.ts'

const NOTICE = /^notice\.(.+)\.(title|body)$/

function standardText(key: string, language: Language): string {
  const [, type, part] = NOTICE.exec(key) ?? []
  if (type === undefined) return textOf(language, key as MessageKey)
  return notificationOf(language, type as NotificationKey)[part as 'title' | 'body']
}

export async function readMessageTexts(deps: Platform, query: Query<typeof listMessageTexts>) {
  const search = query.search?.toLowerCase()
  const found = MESSAGE_TEXTS.filter(
    ({ key, channel }) =>
      (query.channel === undefined || channel === query.channel) &&
      (search === undefined || `${key} ${standardText(key, DEFAULT_LANGUAGE)}`.toLowerCase().includes(search)),
  )
  const page = found.slice(pageOffset(query), pageOffset(query) + query.pageSize)
  return paged('messageTexts', await viewTexts(deps, deps.db, page), found.length, query)
}

async function viewTexts({ config }: Platform, db: Reader, messages: readonly MessageText[]) {
  const keys = messages.map(({ key }) => key)
  const rows = keys.length === 0 ? [] : await listReplacedTexts(db, keys)
  return messages.map(({ key, channel }) => ({
    key,
    channel,
    placeholders: placeholdersOf(standardText(key, DEFAULT_LANGUAGE)),
    needsTemplateId: channel === 'SMS' && config.smsTexts.templates !== null,
    texts: LANGUAGES.map((language) => {
      const row = rows.find((each) => each.key === key && each.language === language)
      return {
        language,
        standard: standardText(key, language),
        text: row?.text ?? null,
        dltTemplateId: row?.dltTemplateId ?? null,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        updatedByName: row?.updatedByName ?? null,
      }
    }),
  }))
}

type At = { key: string; language: Language }

function requireMessage(key: string): MessageText {
  const message = MESSAGE_TEXTS.find((each) => each.key === key)
  if (!message) throw refuse('NOT_FOUND')
  return message
}

function faultOf({ key, language }: At, text: string): string | null {
  const problem = textProblem(key, standardText(key, language), text)
  if (problem === null) return null
  if (problem.kind === 'UNKNOWN_WORD') return `has an unknown word in braces: ${problem.word}`
  if (problem.kind === 'MISSING_WORD') return `must contain the word in braces: ${problem.word}`
  return problem.kind === 'LOOSE_BRACE' ? 'has a brace that encloses no word' : 'must not contain words in braces'
}

export function putMessageText(deps: Platform, permit: Permit, at: At, body: Body<typeof replaceMessageText>) {
  const message = requireMessage(at.key)
  const { text, dltTemplateId = null } = body
  const fault = faultOf(at, text)
  if (fault !== null) refuseInvalid([{ path: 'text', message: fault }])
  if (dltTemplateId === null && message.channel === 'SMS' && deps.config.smsTexts.templates !== null)
    refuseInvalid([{ path: 'dltTemplateId', message: 'is required where SMS must be registered' }])
  return change(deps, permit, at, { text, dltTemplateId })
}

export const dropMessageText = (deps: Platform, permit: Permit, at: At) => change(deps, permit, at, null)

const change = (deps: Platform, permit: Permit, at: At, next: { text: string; dltTemplateId: string | null } | null) =>
  deps.transact(async (tx) => {
    const message = requireMessage(at.key)
    const now = deps.clock.now()
    const before = (await listReplacedTexts(tx, [at.key])).find(({ language }) => language === at.language)
    if (next) await saveText(tx, { ...at, ...next, updatedById: permit.actor.userId }, now)
    else await deleteText(tx, at.key, at.language)
    if (before?.text !== next?.text || before?.dltTemplateId !== next?.dltTemplateId) {
      const logged = before ? { text: before.text, dltTemplateId: before.dltTemplateId } : null
      const action = next ? 'message-text.replaced' : 'message-text.restored'
      const resourceId = `${at.key}/${at.language}`
      await recordAudit(tx, permit.actor, { companyId: null, action, resourceId, before: logged, after: next }, now)
    }
    return (await viewTexts(deps, tx, [message]))[0]!
  })
