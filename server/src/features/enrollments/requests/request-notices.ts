// The notices that a subscriber receives about their request: shown in the app and sent as an SMS.
import { queueNoticeTo } from '#features/notifications/notifications.actions'
import type { Tx } from '#platform/db/types'
import { rupeeText } from '../profile/subscriber-profile.view.ts'

export type Notice = { type: string; title: string; body: string }

export const approvedNotice = (program: string, amountPaise: number): Notice => ({
  type: 'ENROLLMENT_APPROVED',
  title: 'Your request is approved',
  body: `Your request to join ${program} is approved. Pay Rs ${rupeeText(amountPaise)} in Kuri to secure your ticket.`,
})

export const rejectedNotice = (program: string): Notice => ({
  type: 'ENROLLMENT_REJECTED',
  title: 'Your request was not approved',
  body: `Your request to join ${program} was not approved. Open Kuri to see the reason.`,
})

export const enrolledNotice = (program: string, ticketNumber: number): Notice => ({
  type: 'ENROLLMENT_COMPLETE',
  title: 'You are enrolled',
  body: `You are enrolled in ${program} with ticket ${ticketNumber}. Add your nominee and sign the agreement in Kuri.`,
})

export const notifySubscriber = (tx: Tx, subscriberId: string, notice: Notice, data: object, now: Date) =>
  queueNoticeTo(tx, subscriberId, { ...notice, data }, now)
