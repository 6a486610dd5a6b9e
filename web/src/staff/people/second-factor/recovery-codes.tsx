// Recovery codes are shown once: they are copied, saved or printed before the person goes on.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Panel } from '../../parts/layout.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useLingui()
  const [isKept, setKept] = useState(false)
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'kuri-recovery-codes.txt')
  return (
    <Panel title={t`Recovery codes`}>
      <div className="stack g4">
        <Note tone="warn">
          <Trans>
            Each code replaces your phone or passkey once. They are shown only now: keep them on paper or in a password
            manager, not on this computer.
          </Trans>
        </Note>
        <ul className="mono grid grid-cols-2 gap-2 md:grid-cols-5" aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row g2 flex-wrap no-print">
          <Button look="second" onClick={save}>
            <Trans>Save as a file</Trans>
          </Button>
          <Button look="second" onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
        <Checkbox
          label={t`I keep these codes in a safe place.`}
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
        <Button disabled={!isKept} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Panel>
  )
}
