// The registers of section 23 of a program: written for a period, and those that were written before.
import { listRegisters, makeRegister, REGISTER_KINDS, type RegisterKind } from '@kuri/contract/proof/registers.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Problem } from '../../../ui/feedback.tsx'
import { DateInput, Select } from '../../../ui/field.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ProgramPart } from '../../programs/programs/program-frame.tsx'
import { Can } from '../../side/side.tsx'

const MAX_SHOWN = 50

export default function RegistersPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/registers' })
  return (
    <ProgramPart programId={programId} title={t`Registers`} needs={['company.compliance.manage', 'statement.manage']}>
      <Can needs="company.compliance.manage">
        <NewRegister programId={programId} />
      </Can>
      <Written programId={programId} />
    </ProgramPart>
  )
}

function useRegisterNames(): Readonly<Record<RegisterKind, string>> {
  const { t } = useLingui()
  return {
    SUBSCRIBERS: t`Subscribers`,
    SUBSCRIPTIONS: t`Subscriptions and prizes`,
    DEPOSITS: t`Deposits in approved banks`,
    SECURITIES: t`Securities and their return`,
    PROXIES: t`Proxies`,
    REMOVALS: t`Removals and re-entries`,
    SUBSTITUTIONS: t`Substitutions and transfers`,
  }
}

function NewRegister({ programId }: { programId: string }) {
  const { t } = useLingui()
  const names = useRegisterNames()
  const [register, setRegister] = useState<RegisterKind>('SUBSCRIBERS')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const write = useChange(makeRegister, { outdates: [listRegisters] })
  return (
    <Panel title={t`Write a register`}>
      <div className="stack g4">
        <Select
          label={t`Register`}
          value={register}
          options={REGISTER_KINDS.map((value) => ({ value, label: names[value] }))}
          onChange={({ target }) => setRegister(target.value as RegisterKind)}
        />
        <DateInput label={t`From`} value={from} onChange={({ target }) => setFrom(target.value)} />
        <DateInput label={t`To`} value={to} onChange={({ target }) => setTo(target.value)} />
        {write.error && <Problem error={write.error} />}
        <div>
          <Button
            busy={write.isPending}
            why={from === '' || to === '' ? <Trans>Choose the period first.</Trans> : null}
            onClick={() =>
              write.mutate(
                { params: { programId }, body: { register, from, to } },
                { onSuccess: () => toast(t`The register is written.`) },
              )
            }
          >
            <Trans>Write the register</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Written({ programId }: { programId: string }) {
  const { t } = useLingui()
  const names = useRegisterNames()
  const list = useQuery(read(listRegisters, { params: { programId }, query: { pageSize: MAX_SHOWN } }))
  return (
    <Panel title={t`Written registers`}>
      <Loaded query={list}>
        {({ registers }) =>
          registers.length === 0 ? (
            <Empty>
              <Trans>No register was written yet.</Trans>
            </Empty>
          ) : (
            <ul className="stack g4">
              {registers.map((each) => (
                <li key={each.registerId} className="stack g2">
                  <span className="b">
                    {names[each.register]}, {each.from} – {each.to}
                  </span>
                  <span>
                    <Trans>Entries: {each.rowCount}</Trans> · <Time at={each.madeAt} show="both" /> ·{' '}
                    <bdi>{each.madeByName}</bdi>
                  </span>
                  <span className="row g2 flex-wrap">
                    <a href={each.pdfUrl}>PDF</a> <a href={each.csvUrl}>CSV</a>
                  </span>
                  <small className="dim break-words">
                    PDF SHA-256 {each.pdfSha256} · CSV SHA-256 {each.csvSha256}
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
