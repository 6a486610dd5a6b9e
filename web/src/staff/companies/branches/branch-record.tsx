// What superadmins read and change of a branch: its contact, its address and its state.

import { BRANCH_STATUSES, getBranch, listBranches, updateBranch } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, TypeToConfirm } from '../../parts/confirm.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { type Branch, BranchBadges } from './branch-badges.tsx'

type BranchStatus = Branch['status']
const OUTDATES = { outdates: [getBranch.admin, listBranches.admin] }

/** A superadmin changes the record of a branch as it is. */
export const BranchRecord = ({ branch }: { branch: Branch }) => (
  <Columns>
    <div className="stack g4">
      <Contact branch={branch} />
      <Address branch={branch} />
    </div>
    <State branch={branch} />
  </Columns>
)

function Contact({ branch }: { branch: Branch }) {
  const { t } = useLingui()
  const update = useChange(updateBranch.admin, OUTDATES)
  const { name, branchCode, mobileNumber, email } = branch
  return (
    <Panel title={t`Contact`}>
      <Form
        route={updateBranch.admin}
        defaults={{ name, branchCode, mobileNumber, email }}
        submit={<Trans>Save the changes</Trans>}
        send={(body) =>
          // An emptied field is removed, so it is sent as such.
          update.mutateAsync({
            params: { companyId: branch.companyId, branchId: branch.id },
            body: {
              ...body,
              branchCode: body.branchCode ?? null,
              mobileNumber: body.mobileNumber ?? null,
              email: body.email ?? null,
            },
          })
        }
        onDone={() => toast(t`The changes are saved.`)}
      >
        {(form) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
            <TextField form={form} name="branchCode" label={t`Code`} autoComplete="off" isOptional />
            <TextField form={form} name="mobileNumber" label={t`Mobile`} inputMode="tel" isOptional />
            <TextField form={form} name="email" label={t`Email`} inputMode="email" isOptional />
          </div>
        )}
      </Form>
    </Panel>
  )
}

function Address({ branch: { address } }: { branch: Branch }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Address`}>
      {address === null ? (
        <p className="dim">
          <Trans>The company has not given an address yet, so the branch cannot take programs.</Trans>
        </p>
      ) : (
        <DefinitionList
          columns={3}
          items={[
            [t`Building and street`, address.line1],
            [t`Area or landmark`, address.line2],
            [t`PIN code`, address.pincode],
            [t`Post office`, address.postOffice],
            [t`Town or city`, address.city],
            [t`District`, address.district],
            [t`State`, address.state],
          ]}
        />
      )}
    </Panel>
  )
}

function State({ branch }: { branch: Branch }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<BranchStatus | null>(null)
  const update = useChange(updateBranch.admin, OUTDATES)
  const move = (status: BranchStatus) =>
    update.mutateAsync({ params: { companyId: branch.companyId, branchId: branch.id }, body: { status } })
  const close = () => setAsked(null)
  const words: Record<BranchStatus, string> = {
    ACTIVE: t`Reactivate`,
    INACTIVE: t`Deactivate`,
    ARCHIVED: t`Archive`,
  }
  const moves = branch.status === 'ARCHIVED' ? [] : BRANCH_STATUSES.filter((status) => status !== branch.status)
  const why = branch.isHeadquarters ? <Trans>The headquarters stays active.</Trans> : undefined
  return (
    <Panel title={t`State`} aside={<BranchBadges branch={branch} />}>
      <div className="stack g2">
        {moves.map((status, index) => (
          <Button
            key={status}
            block
            look={status === 'ARCHIVED' ? 'danger' : 'second'}
            onClick={() => setAsked(status)}
            why={index === moves.length - 1 ? why : undefined}
            disabled={branch.isHeadquarters}
          >
            {words[status]}
          </Button>
        ))}
        {moves.length === 0 && (
          <p className="dim">
            <Trans>An archived branch stays archived.</Trans>
          </p>
        )}
      </div>
      {asked === 'ARCHIVED' && (
        <TypeToConfirm
          title={t`Archive the branch?`}
          word={branch.name}
          confirm={t`Archive`}
          onConfirm={() => move('ARCHIVED')}
          onClose={close}
        >
          <p>
            <Trans>This cannot be taken back. It is possible when none of its programs is open.</Trans>
          </p>
        </TypeToConfirm>
      )}
      {(asked === 'ACTIVE' || asked === 'INACTIVE') && (
        <ConfirmDialog title={words[asked]} confirm={words[asked]} onConfirm={() => move(asked)} onClose={close}>
          <p>
            {asked === 'ACTIVE' ? (
              <Trans>The branch takes new programs again.</Trans>
            ) : (
              <Trans>The branch takes no new programs; those it has continue.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
