// Settings of the WhatsApp Cloud API. WhatsApp delivers a message of a company only as a template that Meta has approved, by its name
// and language.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import type { Reader } from './environment.ts'
import { namesProblem, type TemplateIds } from './sms-texts.ts'

const WHATSAPP_KINDS = ['auctionNotice', 'dueReminder', 'overdueReminder'] as const
export type WhatsAppKind = (typeof WHATSAPP_KINDS)[number]

type WhatsAppConfig = {
  apiUrl: string
  phoneNumberId: string
  token: string
  templates: Readonly<Partial<Record<WhatsAppKind, TemplateIds>>>
}

const USUAL_API_URL = 'https://graph.facebook.com/v23.0'
const PHONE_NUMBER_ID = /^\d{1,32}$/

/** All three settings, or none: without them nothing is sent by WhatsApp. */
export function readWhatsApp({ text, json, reject, needed }: Reader, apiUrl: string | undefined) {
  const token = text('WHATSAPP_TOKEN')
  const phoneNumberId = text('WHATSAPP_PHONE_NUMBER_ID')
  const hasTemplates = text('WHATSAPP_TEMPLATES') !== undefined
  if (token === undefined && phoneNumberId === undefined && !hasTemplates) return undefined
  const why = 'when WhatsApp is used'
  needed('WHATSAPP_TOKEN', token, why)
  needed('WHATSAPP_PHONE_NUMBER_ID', phoneNumberId, why)
  if (phoneNumberId !== undefined && !PHONE_NUMBER_ID.test(phoneNumberId))
    reject('WHATSAPP_PHONE_NUMBER_ID', 'must be the id of the number, in digits')
  const templates = hasTemplates ? json('WHATSAPP_TEMPLATES') : {}
  const problem = hasTemplates ? namesProblem(templates, WHATSAPP_KINDS) : `is needed ${why}`
  if (problem) reject('WHATSAPP_TEMPLATES', problem)
  return {
    apiUrl: apiUrl?.replace(/\/+$/, '') ?? USUAL_API_URL,
    phoneNumberId: phoneNumberId ?? '',
    token: token ?? '',
    templates: templates as WhatsAppConfig['templates'],
  } satisfies WhatsAppConfig
}

/** The template in the reader's language, else in English; null when the message is not registered. */
export function whatsAppTemplate({ templates }: WhatsAppConfig, kind: WhatsAppKind, reader: Language) {
  const names = templates[kind]
  const language = names?.[reader] === undefined ? DEFAULT_LANGUAGE : reader
  const name = names?.[language]
  return name === undefined ? null : { name, language }
}
