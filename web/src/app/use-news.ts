// A notification that arrives while a page is open: what counts or lists notifications is read again. The connection is open only
// while the page can be seen, and not at all while the phone saves data.
import type { Route } from '@kuri/contract/kit/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataSaver } from '../ui/data-saver.ts'

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
  let end = () => {}
  void import('./news-feed.ts').then(
    ({ listenForNews }) => {
      if (!isStopped) end = listenForNews(onNews)
    },
    // Without it the page still asks every minute.
    () => {},
  )
  return () => {
    isStopped = true
    end()
  }
}
