// The auction settings of a program as a form, for a company and for the platform.
import { CONFIG_KEYS } from '@kuri/contract/auctions/config'
import type { Data } from '@kuri/contract/kit/route'
import type { getProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ConfigDraft } from '../../auctions/policy/config.rules.ts'
import { ConfigTable } from '../../auctions/policy/config-table.tsx'
import { useConfigWords } from '../../auctions/policy/config-words.ts'
import { SeeForm } from '../../auctions/policy/see-form.tsx'
import { Panel } from '../../parts/layout.tsx'
import type { ProgramChoices } from './program-choices.ts'
import { SecurityBoxes } from './securities-field.tsx'
import { useProgramEndpoints } from './workplace.ts'

export type ProgramSettings = Data<typeof getProgramSettings.company>
type Draft = ConfigDraft & {
  auctionPresetId?: string | null
  allowedSecurities?: string[] | null
  prebidDocumentRequired?: boolean
  prebidDocumentTemplateVersionId?: string | null
}
type SettingsFormProps = {
  settings: ProgramSettings
  choices: ProgramChoices | null
  mayEdit: boolean
}

export function SettingsForm({ settings, choices, mayEdit }: SettingsFormProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Draft>({})
  const { getProgramSettings, updateProgramSettings } = useProgramEndpoints()
  const save = useChange(updateProgramSettings, { outdates: [getProgramSettings] })
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
        <ConfigTable
          saved={ownValues(settings)}
          draft={draft}
          resolved={{ values: workingValues(settings), provenance: settings.provenance }}
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

const workingValues = ({ settings, triggerPolicy, lotProof }: ProgramSettings): ConfigDraft => ({
  ...settings,
  ...triggerPolicy,
  lotProof,
})

/** What the program itself states; everything else is inherited. */
const ownValues = (program: ProgramSettings): ConfigDraft => {
  const own = CONFIG_KEYS.filter((key) => program.provenance[key] === 'program')
  return Object.fromEntries(own.map((key) => [key, workingValues(program)[key]]))
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
  const { layers } = useConfigWords()
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
        <div className="stack g1">
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
          {formId && <SeeForm templateVersionId={formId} />}
        </div>
      </div>
      <Checkbox
        label={t`Members must sign the prebid form`}
        disabled={disabled}
        error={errors.prebidDocumentRequired}
        checked={draft.prebidDocumentRequired ?? settings.prebidDocumentRequired}
        onChange={({ target }) => put({ prebidDocumentRequired: target.checked })}
      />
      <fieldset className="k-field stack g2">
        <legend className="k-label">
          <Trans>Securities that a winner may give</Trans>{' '}
          <Badge tone="line">{layers[settings.provenance.allowedSecurities]}</Badge>
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
