import { joinWindow } from '@kuri/contract/auctions/rules/join-window.rules'
import { expect, test } from 'vitest'
import { anAuction, at, NOW } from '#testing/an-auction'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import * as commands from './commands.rules.ts'
import { stateAfter } from './mutation.ts'
import { stateView } from './state.view.ts'

test('[spec: Lead time] accepts the longest possible lead, grace and call times', () => {
  const longest = 2_147_483_647
  const waiting = anAuction({ joinLeadSeconds: longest, joinGraceSeconds: longest, joiningRule: 'GRACE_PERIOD' })
  expect(joinWindow(waiting, NOW)).toMatchObject({
    status: 'OPEN',
    opensAt: at(3600 - longest),
    closesAt: at(3600 + longest),
  })
  expect(stateView(waiting, NOW).joinWindow.opensAt).toBe('1958-10-28T07:45:53.000Z')
  expect(nextAutomaticStep(waiting, NOW)).toEqual({ step: 'OPEN_JOIN_WINDOW', dueAt: at(3600 - longest) })
  const calling = anAuction({ closingMode: 'CALL_MODE', firstCallSeconds: longest })
  const live = stateAfter(calling, commands.start(calling, null, NOW))
  expect(nextAutomaticStep(live, NOW)).toEqual({ step: 'ADVANCE_CALL', dueAt: at(longest) })
  const paused = stateAfter(live, commands.pause(live, 'a pause', NOW))
  expect(commands.resume(paused, 'going on', at(5)).changes.closingPhaseEndsAt).toEqual(at(5 + longest))
})
