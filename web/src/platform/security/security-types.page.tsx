// The kinds of security that all companies can accept from winners.
import type { Data } from '@kuri/contract/kit/route'
import {
  createPlatformSecurityType,
  deletePlatformSecurityType,
  listPlatformSecurityTypes,
  updatePlatformSecurityType,
} from '@kuri/contract/programs/security-types.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { TypeToConfirm } from '../../staff/parts/confirm.tsx'
import { useList } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast.tsx'

type SecurityType = Data<typeof listPlatformSecurityTypes>['securityTypes'][number]
type Asked = { kind: 'NEW' } | { kind: 'EDIT' | 'DELETE'; type: SecurityType }
const OUTDATES = { outdates: [listPlatformSecurityTypes] }

export default function SecurityTypesPage() {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { pageNumber } = useSearch({ from: '/platform/admin/platform/security-types' })
  return (
    <StaffPage
      title={t`Security types`}
      actions={
        <Button onClick={() => setAsked({ kind: 'NEW' })}>
          <Trans>New type</Trans>
        </Button>
      }
    >
      <PagedTable
        caption={t`Security types`}
        list={useList(listPlatformSecurityTypes, { query: { pageNumber: pageNumber ?? 1, pageSize: 20 } })}
        rows={(data) => data.securityTypes}
        rowKey={({ id }) => id}
        empty={<Trans>No type yet. Companies can also make their own.</Trans>}
        columns={[
          { name: t`Name`, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
          { name: t`Code`, cell: ({ code }) => code },
          { name: t`Description`, cell: ({ description }) => <span dir="auto">{description ?? '–'}</span> },
          {
            name: t`State`,
            cell: ({ isActive }) => (
              <Badge tone={isActive ? 'done' : 'line'}>{isActive ? <Trans>in use</Trans> : <Trans>off</Trans>}</Badge>
            ),
          },
          {
            name: t`Actions`,
            cell: (type) => (
              <span className="row g1">
                <Button look="quiet" onClick={() => setAsked({ kind: 'EDIT', type })}>
                  <Trans>Edit</Trans>
                </Button>
                <Button look="danger" onClick={() => setAsked({ kind: 'DELETE', type })}>
                  <Trans>Delete</Trans>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {asked?.kind === 'NEW' && <NewType onClose={close} />}
      {asked?.kind === 'EDIT' && <EditType type={asked.type} onClose={close} />}
      {asked?.kind === 'DELETE' && <DeleteType type={asked.type} onClose={close} />}
    </StaffPage>
  )
}

function NewType({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const create = useChange(createPlatformSecurityType, OUTDATES)
  return (
    <Dialog title={t`New type of security`} onClose={onClose}>
      <Form
        route={createPlatformSecurityType}
        submit={<Trans>Create</Trans>}
        send={(body) => create.mutateAsync({ body })}
        onDone={() => {
          toast(t`The type is created.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} data-first-focus autoComplete="off" />
            <TextField
              form={form}
              name="code"
              label={t`Code`}
              autoComplete="off"
              hint={<Trans>Programs refer to it, so it cannot be changed later.</Trans>}
            />
            <TextAreaField form={form} name="description" label={t`Description`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function EditType({ type, onClose }: { type: SecurityType; onClose(): void }) {
  const { t } = useLingui()
  const update = useChange(updatePlatformSecurityType, OUTDATES)
  const { name, description, isActive } = type
  return (
    <Dialog title={t`Edit ${type.code}`} onClose={onClose}>
      <Form
        route={updatePlatformSecurityType}
        defaults={{ name, description, isActive }}
        submit={<Trans>Save the changes</Trans>}
        send={(body) =>
          update.mutateAsync({ params: { id: type.id }, body: { ...body, description: body.description ?? null } })
        }
        onDone={() => {
          toast(t`The changes are saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} data-first-focus autoComplete="off" />
            <TextAreaField form={form} name="description" label={t`Description`} isOptional />
            <CheckboxField form={form} name="isActive" label={t`New programs can use it`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function DeleteType({ type, onClose }: { type: SecurityType; onClose(): void }) {
  const { t } = useLingui()
  const remove = useChange(deletePlatformSecurityType, OUTDATES)
  return (
    <TypeToConfirm
      title={t`Delete the type?`}
      word={type.name}
      confirm={t`Delete`}
      onConfirm={() => remove.mutateAsync({ params: { id: type.id } })}
      onClose={onClose}
    >
      <p>
        <Trans>This is refused while programs allow it. Switch it off instead.</Trans>
      </p>
    </TypeToConfirm>
  )
}
