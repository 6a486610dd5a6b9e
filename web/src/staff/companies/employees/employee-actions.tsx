// Suspend, reactivate, end the access, hand over the company. Each asks first.

import {
  confirmEmployee,
  getEmployee,
  getOwnMembership,
  listEmployees,
  reactivateEmployee,
  revokeEmployee,
  suspendEmployee,
  transferOwnership,
} from '@kuri/contract/companies/employees.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { resetEmployeeSecondFactor } from '@kuri/contract/people/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, TypeToConfirm } from '../../parts/confirm.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { ResetFactor } from '../team/reset-factor.tsx'
import { type Employee, isOwner, moveBlockedReason, transferBlockedReason } from './employee.rules.ts'

type EmployeeAction = 'confirm' | 'suspend' | 'reactivate' | 'revoke' | 'transfer'
const OUTDATES = { outdates: [getEmployee.company, listEmployees.company, getOwnMembership] }
const whyNot = (code: RefusalCode | null) => (code ? <BlockedReason code={code} /> : null)

export function EmployeeActions({ employee }: { employee: Employee }) {
  const { t } = useLingui()
  const { can, membership } = useSide()
  const [asked, ask] = useState<EmployeeAction | null>(null)
  const reset = useChange(resetEmployeeSecondFactor, OUTDATES)
  const { membershipId, user } = employee
  const isSelf = membership?.membershipId === membershipId
  const Question = asked && QUESTIONS[asked]
  return (
    <>
      <Can needs="employee.suspend">
        {employee.status === 'SUSPENDED' ? (
          <Button look="second" onClick={() => ask('reactivate')}>{t`Reactivate`}</Button>
        ) : (
          employee.status !== 'REVOKED' && (
            <Button look="second" why={whyNot(moveBlockedReason(employee, 'SUSPENDED'))} onClick={() => ask('suspend')}>
              {t`Suspend`}
            </Button>
          )
        )}
        {!isSelf && !isOwner(employee) && employee.status !== 'REVOKED' && (
          <ResetFactor
            who={user.name ?? user.mobileNumber}
            label={t`Reset the second factor`}
            reset={(reason) => reset.mutateAsync({ params: { membershipId }, body: { reason } })}
          />
        )}
        {!isSelf && (
          <Button look="danger" why={whyNot(moveBlockedReason(employee, 'REVOKED'))} onClick={() => ask('revoke')}>
            {t`End the access`}
          </Button>
        )}
      </Can>
      {can('ownership.transfer') && employee.unconfirmedSince !== null && (
        <Button onClick={() => ask('confirm')}>{t`Confirm them`}</Button>
      )}
      {can('ownership.transfer') && !isSelf && (
        <Button look="second" why={whyNot(transferBlockedReason(employee))} onClick={() => ask('transfer')}>
          {t`Make them the owner`}
        </Button>
      )}
      {Question && <Question employee={employee} onClose={() => ask(null)} />}
    </>
  )
}

type QuestionProps = { employee: Employee; onClose(): void }

/** What every question needs of an employee. */
function useEmployee({ membershipId, user }: Employee) {
  const name = user.name ?? user.mobileNumber
  return { input: { params: { membershipId } }, name, shownName: <b dir="auto">{name}</b> }
}

function TransferQuestion({ employee, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { person } = useSession()
  const transfer = useChange(transferOwnership, OUTDATES)
  const { input, name, shownName } = useEmployee(employee)
  return (
    <TypeToConfirm
      title={t`Hand over the company`}
      word={person?.company?.name ?? name}
      confirm={t`Hand it over`}
      onConfirm={async () => {
        await transfer.mutateAsync(input)
        toast(t`${name} owns the company now.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {shownName} becomes the owner. You become a company admin and cannot take the company back yourself.
        </Trans>
      </p>
    </TypeToConfirm>
  )
}

function ConfirmQuestion({ employee, onClose }: QuestionProps) {
  const { t } = useLingui()
  const confirm = useChange(confirmEmployee, OUTDATES)
  const { input, name, shownName } = useEmployee(employee)
  return (
    <ConfirmDialog
      title={t`Confirm an employee`}
      confirm={t`I know this person`}
      onConfirm={async () => {
        await confirm.mutateAsync(input)
        toast(t`${name} is confirmed.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          From now on {shownName} counts where two people have to agree, for instance when a receipt is voided.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

function ReactivateQuestion({ employee, onClose }: QuestionProps) {
  const { t } = useLingui()
  const reactivate = useChange(reactivateEmployee, OUTDATES)
  const { input, name, shownName } = useEmployee(employee)
  return (
    <ConfirmDialog
      title={t`Reactivate`}
      confirm={t`Reactivate`}
      onConfirm={async () => {
        await reactivate.mutateAsync(input)
        toast(t`${name} can sign in again.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{shownName} can work with the same roles as before, after signing in again.</Trans>
      </p>
    </ConfirmDialog>
  )
}

function SuspendQuestion({ employee, onClose }: QuestionProps) {
  const { t } = useLingui()
  const suspend = useChange(suspendEmployee, OUTDATES)
  const { input, name, shownName } = useEmployee(employee)
  return (
    <ConfirmDialog
      title={t`Suspend`}
      confirm={t`Suspend`}
      look="danger"
      onConfirm={async () => {
        await suspend.mutateAsync(input)
        toast(t`${name} is suspended.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{shownName} is signed out everywhere at once. You can reactivate them later.</Trans>
      </p>
    </ConfirmDialog>
  )
}

function RevokeQuestion({ employee, onClose }: QuestionProps) {
  const { t } = useLingui()
  const revoke = useChange(revokeEmployee, OUTDATES)
  const { input, name, shownName } = useEmployee(employee)
  return (
    <ConfirmDialog
      title={t`End the access`}
      confirm={t`End the access`}
      again={t`Press again to end it`}
      look="danger"
      onConfirm={async () => {
        await revoke.mutateAsync(input)
        toast(t`${name} has no access any more.`)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{shownName} is signed out everywhere at once. To bring them back you have to invite them again.</Trans>
      </p>
    </ConfirmDialog>
  )
}

const QUESTIONS: Record<EmployeeAction, (props: QuestionProps) => ReactNode> = {
  transfer: TransferQuestion,
  confirm: ConfirmQuestion,
  reactivate: ReactivateQuestion,
  suspend: SuspendQuestion,
  revoke: RevokeQuestion,
}
