// Lines above every page: there is no network, or a newer version of the app is ready.
import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useStore } from '../ui/use-store.ts'
import { update } from './update.ts'

const network = {
  isOnline: () => navigator.onLine,
  subscribe(listener: () => void) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}

export function Announcements() {
  const isOnline = useStore(network.subscribe, network.isOnline)
  const isUpdateReady = useStore(update.subscribe, update.isReady)
  return (
    <div role="status" className="k-lines">
      {!isOnline && (
        <p className="k-line">
          <Icon name="off" />
          <Trans>No internet connection. What you see may be old.</Trans>
        </p>
      )}
      {isUpdateReady && (
        <p className="k-line">
          <Icon name="again" />
          <span className="grow">
            <Trans>A newer version of Kuri is ready.</Trans>
          </span>
          <Button look="second" onClick={update.apply}>
            <Trans>Load it</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
