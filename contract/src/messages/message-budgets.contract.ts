// How many messages a company may cause in a day. A superadmin sees and sets it; the company sees it with its notices.

import { CompanyId } from '../companies/companies.contract.ts'
import { route } from '../kit/route.ts'
import { Count, Nullable, Type } from '../kit/schema.ts'

export const MessageBudget = Type.Object({
  perDay: Type.Integer({ description: 'SMS and WhatsApp messages that the company may cause in a day' }),
  usualPerDay: Type.Integer({
    description:
      '200 and five for each member who has confirmed their number; 100 instead of 200 in the first 30 days of a company',
  }),
  isUsual: Type.Boolean({ description: 'False while a superadmin has set another number' }),
  sentToday: Count,
  withheldToday: Type.Integer({
    minimum: 0,
    description: 'Notices that were not sent in the last night because the budget was used up; they are tried again',
  }),
  unsentToday: Type.Integer({
    minimum: 0,
    description:
      'Notifications that were shown in the app without an SMS, because the budget was used up or the person had got enough of them that day',
  }),
})

const budget = {
  tag: 'Companies',
  persona: 'SUPERADMIN',
  permission: null,
  path: '/v2/admin/companies/:companyId/message-budget',
  params: CompanyId,
  data: MessageBudget,
  success: 200,
} as const

export const getMessageBudget = route({
  ...budget,
  method: 'GET',
  summary: 'Get how many messages a company may cause in a day',
  description:
    'Notices, notifications, codes at the counter, codes of guarantors and invitations count. A day is a day of the business time zone.',
})
export const setMessageBudget = route({
  ...budget,
  method: 'PUT',
  summary: 'Set how many messages a company may cause in a day',
  description: 'Acts at once. With null the usual number holds again.',
  body: Type.Object({ perDay: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  example: { body: { perDay: 500 } },
})
