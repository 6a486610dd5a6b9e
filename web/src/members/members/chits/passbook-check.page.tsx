// Tells the holder of a printed passbook whether it is genuine and what it said. The QR code on the paper leads here with the code behind the
// #; without JavaScript the server takes the form and draws the answer.

import type { Data } from '@kuri/contract/kit/route'
import { verifyPassbook } from '@kuri/contract/members/passbooks.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { usePosted } from '../../../api/posted.ts'
import type { Refused } from '../../../api/refused.ts'
import { linkToken } from '../../../app/link-token.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'

type Check = Data<typeof verifyPassbook>

export default function PassbookCheckPage() {
  const { t } = useLingui()
  const posted = usePosted(verifyPassbook)
  const [code, setCode] = useState(() => linkToken('/check-passbook') ?? '')
  const check = useMutation<Check, Refused, string>({
    mutationFn: (typed) => api(verifyPassbook, { query: { code: typed } }),
  })
  const { mutate } = check
  const { data, error } = check.isIdle ? posted : check
  useEffect(() => {
    const scanned = linkToken('/check-passbook')
    if (scanned) mutate(scanned)
  }, [mutate])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') mutate(code.trim())
  }
  return (
    <Page title={t`Check a passbook`} isTop>
      <form className="stack g4 max-w-xl" method="post" action="/check-passbook" onSubmit={send}>
        <TextInput
          name="code"
          label={t`Check code`}
          hint={t`It is printed at the end of the passbook.`}
          value={code}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" block busy={check.isPending}>
          <Trans>Check</Trans>
        </Button>
      </form>
      {error && <Problem error={error} />}
      {data && <Result check={data} />}
    </Page>
  )
}

function Result({ check: { isGenuine, issuedOn, ticketDigits, balanceAmount } }: { check: Check }) {
  if (!isGenuine || issuedOn === null)
    return (
      <Note tone="danger" role="alert">
        <Trans>No passbook has this code. Compare it with the paper letter by letter.</Trans>
      </Note>
    )
  return (
    <Note tone="brand" role="status">
      <p className="b">
        <Trans>This passbook is genuine.</Trans>
      </p>
      <p>
        <Trans>
          Printed on <Time at={issuedOn} />, the ticket ends with {ticketDigits}. Open on that day:{' '}
          <Money rupees={balanceAmount ?? 0} />. Compare this with the paper.
        </Trans>
      </p>
    </Note>
  )
}
