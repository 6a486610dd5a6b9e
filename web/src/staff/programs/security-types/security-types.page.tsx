// Kinds of security that programs may accept from winners. A company reads the platform's and keeps its own; the platform keeps its own.
import type { Data } from '@kuri/contract/kit/route'
import {
  createPlatformSecurityType,
  createSecurityType,
  deletePlatformSecurityType,
  deleteSecurityType,
  listPlatformSecurityTypes,
  listSecurityTypes,
  updatePlatformSecurityType,
  updateSecurityType,
} from '@kuri/contract/programs/security-types.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { PageSearch } from '../../table/table-search.ts'

type SecurityType = Data<typeof listSecurityTypes>['securityTypes'][number]
type Open = { kind: 'new' } | { kind: 'edit' | 'remove'; type: SecurityType }
type DialogProps = { onClose(): void }

const SIDES = {
  company: {
    list: listSecurityTypes,
    create: createSecurityType,
    update: updateSecurityType,
    remove: deleteSecurityType,
    /** A company also reads the types of the platform, and cannot change them. */
    hasTypesOfPlatform: true,
  },
  admin: {
    list: listPlatformSecurityTypes,
    create: createPlatformSecurityType,
    update: updatePlatformSecurityType,
    remove: deletePlatformSecurityType,
    hasTypesOfPlatform: false,
  },
}
const useEndpoints = () => useSide().pick(SIDES)

export default function SecurityTypesPage() {
  const { t } = useLingui()
  const { list, hasTypesOfPlatform } = useEndpoints()
  const { pageNumber } = useSearch({ strict: false }) as PageSearch
  const [open, setOpen] = useState<Open | null>(null)
  const add = <Button onClick={() => setOpen({ kind: 'new' })}>{t`New security type`}</Button>
  const close = () => setOpen(null)
  const ownerColumn = {
    name: t`Of`,
    cell: ({ isPlatformType }: SecurityType) => (
      <Badge tone="line" {...(isPlatformType ? { icon: 'lock' as const } : {})}>
        {isPlatformType ? t`The platform` : t`Your own`}
      </Badge>
    ),
  }
  return (
    <StaffPage title={t`Security types`} needs="security-type.manage" actions={add}>
      <PagedTable
        caption={t`Security types`}
        list={useList(list, { query: { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) } })}
        rows={(data) => data.securityTypes}
        rowKey={({ id }) => id}
        columns={[
          { name: t`Name`, isHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
          { name: t`Code`, cell: ({ code }) => code },
          { name: t`Description`, cell: ({ description }) => <span dir="auto">{description ?? '–'}</span> },
          ...(hasTypesOfPlatform ? [ownerColumn] : []),
          {
            name: t`Status`,
            cell: ({ isActive }) =>
              isActive ? (
                <Badge tone="done" icon="tick">{t`Offered`}</Badge>
              ) : (
                <Badge tone="line" icon="stop">{t`Not offered`}</Badge>
              ),
          },
          {
            name: t`Change`,
            cell: (type) =>
              hasTypesOfPlatform && type.isPlatformType ? null : <Actions type={type} onOpen={setOpen} />,
          },
        ]}
        empty={<Trans>No security types yet.</Trans>}
        emptyAction={add}
      />
      {open?.kind === 'new' && <NewType onClose={close} />}
      {open?.kind === 'edit' && <EditType type={open.type} onClose={close} />}
      {open?.kind === 'remove' && <RemoveType type={open.type} onClose={close} />}
    </StaffPage>
  )
}

function Actions({ type, onOpen }: { type: SecurityType; onOpen(open: Open): void }) {
  const { t } = useLingui()
  const endpoints = useEndpoints()
  const update = useChange(endpoints.update, { outdates: [endpoints.list] })
  const { id, name, isActive } = type
  return (
    <div className="row g2 flex-wrap">
      <Button
        look="second"
        aria-label={t`Edit ${name}`}
        onClick={() => onOpen({ kind: 'edit', type })}
      >{t`Edit`}</Button>
      <Button
        look="quiet"
        busy={update.isPending}
        aria-label={isActive ? t`Stop offering ${name}` : t`Offer ${name} again`}
        onClick={() => update.mutate({ params: { id }, body: { isActive: !isActive } })}
      >
        {isActive ? t`Stop offering` : t`Offer`}
      </Button>
      <Button
        look="quiet"
        aria-label={t`Delete ${name}`}
        onClick={() => onOpen({ kind: 'remove', type })}
      >{t`Delete`}</Button>
    </div>
  )
}

function NewType({ onClose }: DialogProps) {
  const { t } = useLingui()
  const endpoints = useEndpoints()
  const create = useChange(endpoints.create, { outdates: [endpoints.list] })
  return (
    <Dialog title={t`New security type`} onClose={onClose}>
      <Form
        route={endpoints.create}
        submit={t`Save`}
        send={(body) => create.mutateAsync({ body })}
        onDone={({ name }) => {
          toast(t`${name} is offered now.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField
              form={form}
              name="code"
              label={t`Code`}
              maxLength={50}
              autoComplete="off"
              hint={t`Programs refer to it, so it cannot be changed later.`}
            />
            <TextField form={form} name="name" label={t`Name`} maxLength={255} autoComplete="off" />
            <TextAreaField form={form} name="description" label={t`Description`} isOptional maxLength={2000} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function EditType({ type: { id, name, description }, onClose }: DialogProps & { type: SecurityType }) {
  const { t } = useLingui()
  const endpoints = useEndpoints()
  const update = useChange(endpoints.update, { outdates: [endpoints.list] })
  return (
    <Dialog title={t`Edit the security type`} onClose={onClose}>
      <Form
        route={endpoints.update}
        defaults={{ name, description: description ?? '' }}
        submit={t`Save`}
        send={(body) =>
          update.mutateAsync({ params: { id }, body: { ...body, description: body.description ?? null } })
        }
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} maxLength={255} autoComplete="off" />
            <TextAreaField form={form} name="description" label={t`Description`} isOptional maxLength={2000} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function RemoveType({ type: { id, name }, onClose }: DialogProps & { type: SecurityType }) {
  const { t } = useLingui()
  const endpoints = useEndpoints()
  const remove = useChange(endpoints.remove, { outdates: [endpoints.list] })
  return (
    <ConfirmDialog
      title={t`Delete the security type`}
      confirm={t`Delete it`}
      look="danger"
      onConfirm={() => remove.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <p dir="auto">
        <Trans>{name} can be deleted while no program allows it. Otherwise stop offering it.</Trans>
      </p>
    </ConfirmDialog>
  )
}
