// The secret address for calendar apps. The service shows it once, so it is gone when the page is left.
import { createCalendarFeed, removeCalendarFeed } from '@kuri/contract/programs/calendar.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'

export function Subscription() {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  const [asks, setAsks] = useState<'RENEW' | 'END' | null>(null)
  const create = useChange(createCalendarFeed, { outdates: [] })
  const end = useChange(removeCalendarFeed, { outdates: [] })
  const renew = async () => setUrl((await create.mutateAsync({})).url)
  const copy = () =>
    navigator.clipboard.writeText(url!).then(
      () => toast(t`The address is copied.`),
      () => toast(t`Choose the address and copy it by hand.`, { icon: 'copy' }),
    )
  return (
    <Panel title={t`In your own calendar`}>
      <div className="stack g3">
        <p className="sm dim">
          <Trans>
            A secret address shows the auctions in the calendar of your phone or computer: times and chit numbers, no
            names and no amounts.
          </Trans>
        </p>
        {url ? (
          <>
            <Field label={t`Secret address`}>
              {(control) => (
                <input
                  {...control}
                  className="k-input"
                  readOnly
                  value={url}
                  onFocus={({ target }) => target.select()}
                />
              )}
            </Field>
            <Button onClick={() => void copy()}>
              <Icon name="copy" size={16} />
              <Trans>Copy</Trans>
            </Button>
            <Note tone="warn">
              <Trans>It is shown only now. Add it to your calendar as a subscription, and give it to nobody.</Trans>
            </Note>
          </>
        ) : (
          <Button look="second" busy={create.isPending} onClick={() => setAsks('RENEW')}>
            <Trans>Get a new address</Trans>
          </Button>
        )}
        {create.error && <Problem error={create.error} />}
        <Button look="quiet" onClick={() => setAsks('END')}>
          <Trans>End my address</Trans>
        </Button>
      </div>
      {asks === 'RENEW' && (
        <ConfirmDialog
          title={t`Get a new address?`}
          confirm={t`Get it`}
          onClose={() => setAsks(null)}
          onConfirm={renew}
        >
          <p>
            <Trans>If you have one already, it ends, and calendars that use it show nothing new.</Trans>
          </p>
        </ConfirmDialog>
      )}
      {asks === 'END' && (
        <ConfirmDialog
          title={t`End your address?`}
          confirm={t`End it`}
          keep={t`Keep it`}
          look="danger"
          onClose={() => setAsks(null)}
          onConfirm={async () => {
            const { isRemoved } = await end.mutateAsync({})
            setUrl(null)
            toast(isRemoved ? t`Your address has ended.` : t`You had no address.`)
          }}
        >
          <p>
            <Trans>Calendars that use it show nothing new from now on.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
