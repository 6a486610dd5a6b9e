// A preset: its name and the settings that it overrides.
import type { createOwnPreset, getOwnPreset, updateOwnPreset } from '@kuri/contract/auctions/presets.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextArea, TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import type { ConfigDraft } from './config.rules.ts'
import { ConfigTable } from './config-table.tsx'
import { isReadOnly, type Preset, type PresetEndpoints } from './preset-endpoints.ts'

type EditorProps = { endpoints: PresetEndpoints; onSaved(preset: Preset): void }

export function PresetEditor({ presetId, ...props }: EditorProps & { presetId: string | null }) {
  return presetId === null ? <Editor {...props} preset={null} /> : <Existing {...props} presetId={presetId} />
}

function Existing({ presetId, ...props }: EditorProps & { presetId: string }) {
  const { get, params } = props.endpoints
  const preset = useQuery(read(get as typeof getOwnPreset, { params: { ...params, presetId } }))
  return (
    <Loaded query={preset} heights={[160, 720]}>
      {(data) => <Editor key={data.updatedAt} {...props} preset={data} />}
    </Loaded>
  )
}

function Editor({ endpoints, preset, onSaved }: EditorProps & { preset: Preset | null }) {
  const { t } = useLingui()
  const { list, get, create, update, params } = endpoints
  const outdates = { outdates: [list, get] }
  const add = useChange(create as typeof createOwnPreset, outdates)
  const change = useChange(update as typeof updateOwnPreset, outdates)
  const [name, setName] = useState(preset?.name ?? '')
  const [slug, setSlug] = useState('')
  const [description, setDescription] = useState(preset?.description ?? '')
  const [draft, setDraft] = useState<ConfigDraft>({})
  const error = add.error ?? change.error
  const errors = Object.fromEntries((error?.details ?? []).map(({ path, message }) => [path, message]))
  const isFixed = preset !== null && isReadOnly(preset, endpoints)
  const isBusy = add.isPending || change.isPending
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isFixed || isBusy || name.trim() === '') return
    const body = { name: name.trim(), description: description.trim() || null, ...draft } as { name: string }
    const saved = await (preset
      ? change.mutateAsync({ params: { ...params, presetId: preset.presetId }, body })
      : add.mutateAsync({
          ...(params ? { params } : {}),
          body: slug.trim() ? { ...body, slug: slug.trim() } : body,
        } as never)
    ).catch(() => null)
    if (!saved) return
    toast(t`The preset is saved.`)
    onSaved(saved)
  }
  return (
    <form className="stack g4" onSubmit={(event) => void send(event)} noValidate>
      {isFixed && (
        <Note icon="lock">
          <BlockedReason code="PLATFORM_PRESET_READ_ONLY" />
        </Note>
      )}
      {error && <Problem error={error} />}
      <Panel title={t`Preset`}>
        <div className="stack">
          <TextInput
            label={t`Name`}
            maxLength={150}
            value={name}
            disabled={isFixed}
            error={errors.name}
            onChange={({ target }) => setName(target.value)}
          />
          {preset === null ? (
            <TextInput
              label={t`Short name`}
              isOptional
              maxLength={80}
              hint={t`Small letters, digits and hyphens. It cannot be changed later; without one it comes from the name.`}
              value={slug}
              error={errors.slug}
              onChange={({ target }) => setSlug(target.value)}
            />
          ) : (
            <p className="dim">
              <Trans>Short name: {preset.slug}</Trans>
            </p>
          )}
          <TextArea
            label={t`Description`}
            isOptional
            rows={2}
            maxLength={2000}
            value={description}
            disabled={isFixed}
            error={errors.description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
      </Panel>
      <Panel title={t`What it overrides`} flush>
        <ConfigTable
          saved={(preset ?? {}) as ConfigDraft}
          draft={draft}
          onChange={isFixed ? undefined : setDraft}
          errors={errors}
        />
      </Panel>
      {!isFixed && (
        <div className="row g2">
          <Button type="submit" busy={isBusy} why={name.trim() === '' ? <Trans>Give it a name.</Trans> : null}>
            <Trans>Save the preset</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
