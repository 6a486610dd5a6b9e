// The device as the service knows it. Its id is random and says nothing about the person; codes only work where they were asked for.
import { randomId } from '../../../api/random-id.ts'

const STORAGE_KEY = 'kuri.device'
const PHONE_MAX_PX = 520
const TABLET_MAX_PX = 1100

function deviceId(): string {
  const known = localStorage.getItem(STORAGE_KEY)
  if (known) return known
  const id = randomId()
  localStorage.setItem(STORAGE_KEY, id)
  return id
}

function formFactor() {
  const hasTouch = matchMedia('(pointer: coarse)').matches
  if (!hasTouch) return 'DESKTOP' as const
  const width = Math.min(screen.width, screen.height)
  return width <= PHONE_MAX_PX ? ('PHONE' as const) : width <= TABLET_MAX_PX ? ('TABLET' as const) : ('OTHER' as const)
}

const BROWSERS = ['Edg', 'SamsungBrowser', 'Firefox', 'Chrome', 'Safari'] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** "Chrome on Android", for the list of a person's own devices. */
function deviceName(): string {
  const browser = BROWSERS.find((name) => navigator.userAgent.includes(name)) ?? 'Browser'
  const system = SYSTEMS.find((name) => navigator.userAgent.includes(name)) ?? 'unknown system'
  return `${browser} on ${system}`.replace('Edg ', 'Edge ')
}

export const device = {
  id: deviceId,
  describe: () =>
    ({ deviceId: deviceId(), deviceName: deviceName(), platform: 'WEB', formFactor: formFactor() }) as const,
}
