// The presets that programs can use.
import { CONFIG_KEYS } from '@kuri/contract/auctions/config'
import type { deleteOwnPreset, listOwnPresets } from '@kuri/contract/auctions/presets.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { useList } from '../../parts/loaded.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { RowLink } from '../../table/plain-table.tsx'
import { isReadOnly, type Preset, type PresetEndpoints } from './preset-endpoints.ts'

type PresetTableProps = {
  endpoints: PresetEndpoints
  pageNumber: number | undefined
  rowLink(presetId: string): RowLink
  create: ReactNode
}

export function PresetTable({ endpoints, pageNumber, rowLink, create }: PresetTableProps) {
  const { t } = useLingui()
  const { list, params } = endpoints
  const query = { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) }
  return (
    <PagedTable
      caption={t`Presets`}
      list={useList(list as typeof listOwnPresets, { query, ...(params ? { params } : {}) } as never)}
      rows={(data) => data.auctionPresets}
      rowKey={({ id }) => id}
      rowLink={({ presetId }) => rowLink(presetId)}
      columns={[
        { name: t`Name`, isHeader: true, cell: ({ name }) => <span dir="auto">{name}</span> },
        { name: t`Short name`, cell: ({ slug }) => slug },
        {
          name: t`Of`,
          cell: ({ isPlatformPreset }) => (
            <Badge tone="line" {...(isPlatformPreset ? { icon: 'lock' as const } : {})}>
              {isPlatformPreset ? t`The platform` : t`The company`}
            </Badge>
          ),
        },
        { name: t`Description`, cell: ({ description }) => <span dir="auto">{description ?? '–'}</span> },
        {
          name: t`Own values`,
          isAmount: true,
          cell: (preset) => CONFIG_KEYS.filter((key) => preset[key] !== null).length,
        },
        {
          name: t`Change`,
          cell: (preset) =>
            isReadOnly(preset, endpoints) ? null : <DeletePreset endpoints={endpoints} preset={preset} />,
        },
      ]}
      empty={<Trans>No presets yet.</Trans>}
      emptyAction={create}
    />
  )
}

function DeletePreset({ endpoints: { list, remove, params }, preset }: { endpoints: PresetEndpoints; preset: Preset }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const drop = useChange(remove as typeof deleteOwnPreset, { outdates: [list] })
  const { name, presetId } = preset
  return (
    <>
      <Button look="second" aria-label={t`Delete ${name}`} onClick={() => setAsked(true)}>{t`Delete`}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Delete the preset`}
          confirm={t`Delete it`}
          look="danger"
          onConfirm={() => drop.mutateAsync({ params: { ...params, presetId } })}
          onClose={() => setAsked(false)}
        >
          <p dir="auto">
            <Trans>{name} can be deleted while no program uses it.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
