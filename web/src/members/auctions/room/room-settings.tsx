// Sound, theme, one-tap bids and who is here.
import type { Audience } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { theme } from '../../../app/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { sound } from './sounds.ts'

type RoomSettingsProps = {
  audience: Audience | null
  isOneTap: boolean
  onOneTap(on: boolean): void
  onSpeakTime(): void
  onClose(): void
  /** The receipts that are kept here. */
  children: ReactNode
}

export function RoomSettings({ audience, isOneTap, onOneTap, onSpeakTime, onClose, children }: RoomSettingsProps) {
  const { t } = useLingui()
  const [hasSound, setSound] = useState(sound.isOn())
  const [isSunny, setSunny] = useState(theme.current() === 'sun')
  return (
    <Sheet title={t`The room`} onClose={onClose}>
      {audience && (
        <p className="dim">
          <Trans>
            {audience.viewerCount} watching · {audience.joinedParticipantCount} joined ·{' '}
            {audience.presentParticipantCount} here now · {audience.bidderCount} bidding
          </Trans>
        </p>
      )}
      <Switch
        label={t`Sound and vibration`}
        checked={hasSound}
        onChange={({ target }) => {
          sound.turn(target.checked)
          setSound(target.checked)
        }}
      />
      <Switch
        label={t`Sunlight: black on white`}
        checked={isSunny}
        onChange={({ target }) => {
          theme.choose(target.checked ? 'sun' : 'light')
          setSunny(target.checked)
        }}
      />
      <Switch
        label={t`Bid with one tap in this auction`}
        hint={t`Without the second tap that confirms.`}
        checked={isOneTap}
        onChange={({ target }) => onOneTap(target.checked)}
      />
      <Button look="second" block onClick={onSpeakTime}>
        <Trans>Say the time left</Trans>
      </Button>
      {children}
    </Sheet>
  )
}
