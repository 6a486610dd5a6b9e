// Messages to this browser while no page of Kuri is open.
import { addPushSubscription, removePushSubscription } from '@kuri/contract/messages/push.contract'
import { api } from '../../../api/api.ts'
import { isRefused } from '../../../api/refused.ts'

/** For whom it was turned on here: a phone may be shared, and the next person has not asked for it. */
const OWNER_KEY = 'kuri.push-for'

export type PushState = 'OFF' | 'ON' | 'DENIED'

const isPossible = () =>
  'serviceWorker' in navigator && typeof PushManager !== 'undefined' && typeof Notification !== 'undefined'
const registration = () => navigator.serviceWorker.ready
const current = async () => (await registration()).pushManager.getSubscription()

/** The service stores it for the session, so it is sent again after every sign-in. Sent twice, it is stored once. */
function store(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return api(addPushSubscription, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

export const push = {
  isPossible,
  async read(userId: string): Promise<PushState> {
    if (Notification.permission === 'denied') return 'DENIED'
    const subscription = localStorage.getItem(OWNER_KEY) === userId ? await current() : null
    if (!subscription || Notification.permission !== 'granted') return 'OFF'
    await store(subscription)
    return 'ON'
  },
  /** Only after a tap: the browser asks the person then. */
  async turnOn(userId: string, publicKey: string): Promise<PushState> {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return permission === 'denied' ? 'DENIED' : 'OFF'
    const { pushManager } = await registration()
    // A subscription that was made with another key of the service cannot be used any more.
    await (await pushManager.getSubscription())?.unsubscribe()
    await store(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    localStorage.setItem(OWNER_KEY, userId)
    return 'ON'
  },
  async turnOff(): Promise<PushState> {
    localStorage.removeItem(OWNER_KEY)
    const subscription = await current()
    if (!subscription) return 'OFF'
    const { id } = await store(subscription)
    await api(removePushSubscription, { params: { subscriptionId: id } }).catch((error) => {
      if (!isRefused(error, 'NOT_FOUND')) throw error
    })
    await subscription.unsubscribe()
    return 'OFF'
  },
}
