// A notification that arrives while a page is open: what counts or lists notifications is read again. The connection is open only
// while the page can be seen, and not at all while the phone saves data.
import type { Route } from '@kuri/contract/kit/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataSaver } from '../ui/data-saver.ts'
import { requireToken, socketUrl } from './socket.ts'

export function useNews(...outdated: readonly Route[]): void {
  const client = useQueryClient()
  const paths = outdated.map(({ path }) => path).join()
  useEffect(() => {
    const readAgain = () => {
      for (const path of paths.split(',')) void client.invalidateQueries({ queryKey: [path] })
    }
    let stop = () => {}
    const follow = () => {
      stop()
      stop = document.hidden || dataSaver.isOn() ? () => {} : listen(readAgain)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [client, paths])
}

function listen(onNews: () => void): () => void {
  let isStopped = false
  let wasLost = false
  let end = () => {}
  // Loaded after the page, which does not wait for it.
  void Promise.all([import('@kuri/room-client/connection'), import('@kuri/room-client/environment')]).then(
    ([{ makeConnection }, { defaultEnvironment }]) => {
      if (isStopped) return
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
      end = connection.end
    },
    // Without it the page still asks every minute.
    () => {},
  )
  return () => {
    isStopped = true
    end()
  }
}
