// Takes a list from a spreadsheet: pasted, or as a CSV file.
import { MAX_IMPORTED_SUBSCRIBERS } from '@kuri/contract/programs/imports.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { Panel } from '../../../parts/layout.tsx'
import { type PersonRow, readPeople } from './people.rules.ts'

type PeoplePasteProps = { hasRows: boolean; onPaste(rows: readonly PersonRow[]): void }

export function PeoplePaste({ hasRows, onPaste }: PeoplePasteProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const take = (pasted: string) => {
    const people = readPeople(pasted)
    setEmpty(people.length === 0)
    if (people.length === 0) return
    setText('')
    onPaste(people.map((person, id) => ({ id, ...person })))
  }
  const panel = (
    <div className="stack g4">
      <TextArea
        label={t`Rows from your spreadsheet`}
        hint={t`Name, mobile number and, if you have it, email. In the order of the tickets, at most ${MAX_IMPORTED_SUBSCRIBERS}.`}
        rows={4}
        dir="auto"
        value={text}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!pasted.includes('\n')) return
          event.preventDefault()
          take(pasted)
        }}
        onChange={({ target }) => setText(target.value)}
      />
      {isEmpty && (
        <Note tone="warn" role="alert">
          <Trans>No rows were found in this.</Trans>
        </Note>
      )}
      <div className="row g2 flex-wrap">
        <Button look="second" disabled={text.trim() === ''} onClick={() => take(text)}>
          <Trans>Take these rows</Trans>
        </Button>
        <Button look="quiet" onClick={() => file.current?.click()}>
          <Trans>Choose a CSV file</Trans>
        </Button>
        <Button look="quiet" onClick={() => onPaste([{ id: 0, name: '', mobileNumber: '', email: '' }])}>
          <Trans>Type them here</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t`CSV file`}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) void chosen.text().then(take)
          }}
        />
      </div>
    </div>
  )
  if (!hasRows) return <Panel title={t`Paste the list`}>{panel}</Panel>
  return (
    <details className="k-card">
      <summary className="b">
        <Trans>Replace the list</Trans>
      </summary>
      <div className="mt-3">{panel}</div>
    </details>
  )
}
