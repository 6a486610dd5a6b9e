import { MESSAGE_TEXTS } from '@kuri/contract/phrases/message-texts'
import { expect, test } from 'vitest'
import { noticeName } from './message-names.rules.ts'

test('a notification is named by its type in words', () => {
  expect(noticeName('notice.PRIZE_WON.title')).toEqual({ name: 'Prize won', part: 'title' })
  expect(noticeName('notice.AUCTION_RESCHEDULED.WITHOUT_START.body')).toEqual({
    name: 'Auction rescheduled: without start',
    part: 'body',
  })
  expect(noticeName('sms.signInCode')).toBeNull()
})

test('no two notifications have the same name', () => {
  const names = MESSAGE_TEXTS.flatMap(({ key }) => {
    const notice = noticeName(key)
    return notice ? [`${notice.name} ${notice.part}`] : []
  })
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
