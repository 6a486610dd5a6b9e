// The auction settings of a program with their origin. Auctions that are scheduled already keep theirs.
import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import { getProgramSettings, updateProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Panel } from '../../staff/parts/layout.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import type { ProgramChoices } from '../../staff/programs/auction-fields.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../../staff/programs/program-frame.tsx'
import { SecurityBoxes } from '../../staff/programs/securities-field.tsx'
import { type ProgramSettings, type SettingsDraft, SettingsTable } from '../../staff/programs/settings-table.tsx'
import { useProgramWords } from '../../staff/programs/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Note, Problem } from '../../ui/feedback.tsx'
import { Select } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

export default function ProgramSettingsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/settings' })
  return (
    <ProgramFrame programId={programId} needs="auction.read">
      {(program) => <SettingsOf program={program} />}
    </ProgramFrame>
  )
}

function SettingsOf({ program }: { program: Program }) {
  const { can } = useAccess()
  const mayEdit = can('auction.configure', placeOf(program)) && program.deletedAt === null
  const settings = useQuery(read(getProgramSettings, { params: { programId: program.programId } }))
  const choices = useQuery({ ...read(getProgramChoices), enabled: mayEdit })
  if (program.bid === 'LOT')
    return (
      <Note>
        <Trans>A lot has no auctions, so there is nothing to set.</Trans>
      </Note>
    )
  return (
    <Loaded query={settings} heights={[600]}>
      {(data) => <SettingsForm settings={data} choices={choices.data ?? null} mayEdit={mayEdit} />}
    </Loaded>
  )
}

type Draft = SettingsDraft & {
  auctionPresetId?: string | null
  allowedSecurities?: string[] | null
  prebidDocumentRequired?: boolean
  prebidDocumentTemplateVersionId?: string | null
}
type FormProps = { settings: ProgramSettings; choices: ProgramChoices | null; mayEdit: boolean }

function SettingsForm({ settings, choices, mayEdit }: FormProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Draft>({})
  const save = useChange(updateProgramSettings, { outdates: [getProgramSettings, getProgram] })
  const errors = Object.fromEntries((save.error?.details ?? []).map(({ path, message }) => [path, message]))
  const count = Object.keys(draft).length
  const send = () =>
    save.mutate(
      { params: { programId: settings.programId }, body: draft as never },
      {
        onSuccess: () => {
          setDraft({})
          toast(t`The settings are saved.`)
        },
      },
    )
  return (
    <form
      className="stack g4"
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !save.isPending) send()
      }}
    >
      <Note>
        <Trans>Scheduled auctions keep the settings that they were scheduled with.</Trans>
      </Note>
      {save.error && <Problem error={save.error} />}
      <Panel title={t`Preset, prebid form and securities`}>
        <Choices
          settings={settings}
          choices={choices}
          draft={draft}
          onChange={mayEdit ? setDraft : null}
          errors={errors}
        />
      </Panel>
      <Panel title={t`Settings`} flush>
        <SettingsTable
          settings={settings}
          draft={draft}
          onChange={mayEdit ? (next) => setDraft({ ...withoutConfig(draft), ...next }) : undefined}
          errors={errors}
        />
      </Panel>
      {mayEdit && (
        <div className="row g2">
          <Button type="submit" busy={save.isPending} disabled={count === 0}>
            <Trans>Save the settings</Trans>
          </Button>
          <Button look="quiet" disabled={count === 0} onClick={() => setDraft({})}>
            <Trans>Undo the changes</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

const COLUMNS = [
  'auctionPresetId',
  'allowedSecurities',
  'prebidDocumentRequired',
  'prebidDocumentTemplateVersionId',
] as const
const withoutConfig = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => (COLUMNS as readonly string[]).includes(name)))

type ChoicesProps = {
  settings: ProgramSettings
  choices: ProgramChoices | null
  draft: Draft
  onChange: ((draft: Draft) => void) | null
  errors: Readonly<Record<string, string>>
}

function Choices({ settings, choices, draft, onChange, errors }: ChoicesProps) {
  const { t } = useLingui()
  const words = useProgramWords()
  const presets = choices?.auctionPresets ?? []
  const forms = choices?.prebidTemplates ?? []
  const disabled = onChange === null
  const put = (change: Draft) => onChange?.({ ...draft, ...change })
  const presetId = draft.auctionPresetId === undefined ? settings.presetId : draft.auctionPresetId
  const stored = settings.prebidDocument
  const formId =
    draft.prebidDocumentTemplateVersionId === undefined
      ? (stored?.templateVersionId ?? null)
      : draft.prebidDocumentTemplateVersionId
  const formOptions = [
    ...forms,
    ...(stored && !forms.some(({ templateVersionId }) => templateVersionId === stored.templateVersionId)
      ? [stored]
      : []),
  ]
  return (
    <div className="stack g4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label={t`Preset`}
          none={t`No preset`}
          disabled={disabled}
          error={errors.auctionPresetId}
          value={presetId ?? ''}
          onChange={({ target }) => put({ auctionPresetId: target.value || null })}
          options={presets.map(({ presetId: value, name }) => ({ value, label: name }))}
        />
        <Select
          label={t`Prebid form`}
          none={t`No form`}
          disabled={disabled}
          error={errors.prebidDocumentTemplateVersionId}
          value={formId ?? ''}
          onChange={({ target }) => put({ prebidDocumentTemplateVersionId: target.value || null })}
          options={formOptions.map(({ templateVersionId, templateName, templateVersion }) => ({
            value: templateVersionId,
            label: t`${templateName}, version ${templateVersion}`,
          }))}
        />
      </div>
      <Checkbox
        label={t`Members must sign the prebid form`}
        disabled={disabled}
        error={errors.prebidDocumentRequired}
        checked={draft.prebidDocumentRequired ?? settings.prebidDocumentRequired}
        onChange={({ target }) => put({ prebidDocumentRequired: target.checked })}
      />
      <fieldset className="stack g2">
        <legend className="k-label">
          <Trans>Securities that a winner may give</Trans>{' '}
          <Badge tone="line">{words.layer[settings.provenance.allowedSecurities]}</Badge>
        </legend>
        {choices ? (
          <SecurityBoxes
            types={choices.securityTypes}
            disabled={disabled}
            chosen={draft.allowedSecurities ?? settings.allowedSecurities}
            onChange={(next) => put({ allowedSecurities: next.length > 0 ? next : null })}
          />
        ) : (
          <p>{settings.allowedSecurities.join(', ') || '–'}</p>
        )}
      </fieldset>
    </div>
  )
}
