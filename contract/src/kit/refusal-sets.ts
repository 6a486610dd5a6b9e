// Refusals that several endpoints give.
import type { RefusalCode } from './refusals.ts'

export const ANNOUNCEMENT = [
  'FILE_QUOTA_REACHED',
  'NOT_FOUND',
  'TOO_MANY_UPLOADS',
] as const satisfies readonly RefusalCode[]

export const MINUTES_SIGNING = [
  'MINUTES_ALREADY_SIGNED',
  'MINUTES_CHANGED',
  'MINUTES_CODE_INVALID',
  'MINUTES_NOT_DRAFTED',
  'OTP_TRIES_EXHAUSTED',
  'SIGNATURE_NOT_USABLE',
] as const satisfies readonly RefusalCode[]

export const PICTURE_CONFIRMATION = [
  'FILE_INFECTED',
  'FILE_NOT_UPLOADED',
  'FILE_QUOTA_REACHED',
  'FILE_TOO_LARGE',
  'FILE_TYPE_MISMATCH',
  'NOT_FOUND',
  'PICTURE_TOO_LARGE',
  'SCANNER_UNAVAILABLE',
  'UPLOAD_DISCARDED',
] as const satisfies readonly RefusalCode[]

export const CONFIRMATION = [
  ...PICTURE_CONFIRMATION,
  'FILE_ACTIVE_CONTENT',
  'FILE_ENCRYPTED',
  'FILE_UNREADABLE',
] as const satisfies readonly RefusalCode[]

export const ONLINE_PAYMENT = [
  'AMOUNT_TOO_SMALL',
  'GROSS_AMOUNT_MISMATCH',
  'IDEMPOTENCY_KEY_REUSED',
  'INVOICE_CANCELLED',
  'INVOICE_PAID',
  'ONLINE_PAYMENTS_OFF',
  'PAYMENT_PROVIDER_DOWN',
  'PROGRAM_FULL',
  'REQUEST_CLOSED',
] as const satisfies readonly RefusalCode[]
