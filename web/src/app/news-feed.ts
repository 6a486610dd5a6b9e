// Listens for notifications on the socket of the service, until it is stopped. Loaded after the page, which does not wait for it.
import { makeConnection } from '@kuri/room-client/connection'
import { defaultEnvironment } from '@kuri/room-client/environment'
import { requireToken, socketUrl } from './socket.ts'

export function listenForNews(onNews: () => void): () => void {
  let wasLost = false
  const connection = makeConnection({
    environment: defaultEnvironment,
    url: socketUrl(),
    token: requireToken,
    // What happened while the connection was away is not sent again.
    onOpen: () => wasLost && onNews(),
    onFrame({ type }) {
      connection.confirm()
      if (type === 'notification.created') onNews()
    },
    onLost() {
      wasLost = true
    },
    onUnauthorized() {},
    onClock() {},
  })
  return connection.end
}
