// Two switches for the person at the projector. They are seen when the mouse moves over them or a key leads there.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'

const KEY = 'kuri.hall-names'

/** Off unless somebody has switched it on, on this computer. */
export function useShowsNames() {
  const [shows, setShows] = useState(() => localStorage.getItem(KEY) === 'on')
  const change = (next: boolean) => {
    localStorage.setItem(KEY, next ? 'on' : 'off')
    setShows(next)
  }
  return [shows, change] as const
}

type Props = { showsNames: boolean; onShowsNames(next: boolean): void }

export function HallTools({ showsNames, onShowsNames }: Props) {
  const { t } = useLingui()
  const fill = () =>
    document.fullscreenElement ? void document.exitFullscreen() : void document.documentElement.requestFullscreen()
  return (
    <div className="tools">
      <Button look="second" aria-pressed={showsNames} onClick={() => onShowsNames(!showsNames)}>
        <Icon name="people" size={16} />
        {showsNames ? t`Hide names` : t`Show names`}
      </Button>
      <Button look="second" onClick={fill}>
        <Icon name="screen" size={16} />
        {t`Full screen`}
      </Button>
    </div>
  )
}
