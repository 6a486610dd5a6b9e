import { EN } from '@kuri/contract/phrases/en'
import { expect, test } from 'vitest'
import { describeNotification, writeNotification } from './notification-texts.ts'

test('a notice keeps what its sentence is made of', () => {
  const notice = writeNotification('PRIZE_APPROVED', { programName: 'Onam', cycleNumber: 3, amount: 100_000.5 })
  expect(notice).toEqual({
    type: 'PRIZE_APPROVED',
    title: EN.notifications.PRIZE_APPROVED.title,
    body: 'The payment of your prize of cycle 3 of Onam is approved: ₹ 1,00,000.50.',
    params: { programName: 'Onam', cycleNumber: 3, amount: 100_000.5 },
  })
})

test('a type with several causes says which one it was', () => {
  const notice = writeNotification('PAYMENT_REFUND_DUE.PROGRAM_FULL', { programName: 'Onam', amount: 1500 })
  expect(notice).toMatchObject({ type: 'PAYMENT_REFUND_DUE', params: { variant: 'PROGRAM_FULL' } })
  expect(describeNotification(notice, 'en', 'UTC')).toEqual({ title: notice.title, body: notice.body })
})

test('times are written in the time zone of the business', () => {
  const startsAt = '2026-11-20T05:30:00.000Z'
  const params = { programName: 'Onam', cycleNumber: 3, startsAt }
  expect(writeNotification('AUCTION_RESCHEDULED', params, 'Asia/Kolkata').body).toContain('20 November 2026, 11:00 am')
})

test('a notification without params, or of a type without a text, keeps its stored text', () => {
  expect(describeNotification({ type: 'PRIZE_WON', params: null }, 'en', 'UTC')).toBeNull()
  expect(describeNotification({ type: 'SOMETHING_OLD', params: {} }, 'en', 'UTC')).toBeNull()
})
