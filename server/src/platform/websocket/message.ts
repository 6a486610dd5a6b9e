// [D1 4.4] What a client sends: { id, type, data }.
import type { RawData } from 'ws'
import { findMalformedText, looksSuspicious } from '#platform/http/well-formed-text'

export type Message = { id: string | null; type: string; data: Record<string, unknown> }

const MAX_ID_LENGTH = 255

export function parseMessage(raw: RawData): Message | null {
  try {
    const text = raw.toString()
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
    if (looksSuspicious(text) && findMalformedText(value)) return null
    const { id, type, data } = value as Record<string, unknown>
    if (typeof type !== 'string' || type === '' || type.length > 100) return null
    if (id !== undefined && id !== null && (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH))
      return null
    if (data !== undefined && (data === null || typeof data !== 'object' || Array.isArray(data))) return null
    return { id: id ?? null, type, data: (data ?? {}) as Record<string, unknown> }
  } catch {
    return null
  }
}
