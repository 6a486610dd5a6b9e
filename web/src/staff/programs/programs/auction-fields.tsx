import { Trans, useLingui } from '@lingui/react/macro'
import { NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { useConfigWords } from '../../auctions/policy/config-words.ts'
import { SeeForm } from '../../auctions/policy/see-form.tsx'
import { Panel } from '../../parts/layout.tsx'
import { FieldGrid } from './basics-fields.tsx'
import { Fixed, Without } from './hidden-fields.tsx'
import { InheritField } from './inherit-field.tsx'
import type { ProgramChoices } from './program-choices.ts'
import type { TermsForm } from './terms-form.ts'
import { YesNoField } from './yes-no-field.tsx'

type FieldsProps = { form: TermsForm; choices: ProgramChoices; flow: 'NEW' | 'IMPORT' }

export function HostedAuctionFields({ form, choices, flow }: FieldsProps) {
  const { t } = useLingui()
  const { names, optionsOf } = useConfigWords()
  return (
    <Panel title={t`Auctions on Kuri`}>
      <div className="stack g4">
        <PrebidFields form={form} choices={choices} flow={flow} />
        <FieldGrid>
          {choices.auctionPresets.length > 0 && (
            <SelectField
              form={form}
              name="auctionPresetId"
              label={t`Preset`}
              none={t`No preset`}
              isOptional
              options={choices.auctionPresets.map(({ presetId, name, isPlatformPreset }) => ({
                value: presetId,
                label: isPlatformPreset ? t`${name} (platform)` : name,
              }))}
            />
          )}
          <SelectField
            form={form}
            name="auctionBidMode"
            label={names.auctionBidMode}
            none={t`As usual`}
            options={optionsOf('auctionBidMode')}
          />
        </FieldGrid>
        <details>
          <summary className="b">
            <Trans>Timing and automatic steps</Trans>
          </summary>
          <div className="stack g4 mt-3">
            <p className="dim">
              <Trans>What you leave empty stays as your company or the platform has set it.</Trans>
            </p>
            <TimingFields form={form} />
            <FieldGrid>
              <InheritField form={form} name="autoStart" />
              <InheritField form={form} name="approvalRequired" />
              <InheritField form={form} name="autoDeclareWinner" />
              <InheritField form={form} name="allowStaffOfflineBids" />
              <SelectField
                form={form}
                name="lotProof"
                label={names.lotProof}
                none={t`As usual`}
                options={optionsOf('lotProof')}
              />
            </FieldGrid>
          </div>
        </details>
      </div>
    </Panel>
  )
}

function PrebidFields({ form, choices, flow }: FieldsProps) {
  const { t } = useLingui()
  const { names, optionsOf } = useConfigWords()
  const hasPrebid = form.watch('hasPrebid')
  const formId = form.watch('prebidDocumentTemplateVersionId')
  const needsDocument = form.watch('prebidDocumentRequired') === true
  return (
    <>
      <YesNoField
        form={form}
        name="hasPrebid"
        label={t`Can members leave a sealed bid before the auction?`}
        yesDetail={t`It counts when nobody bids live.`}
      />
      {hasPrebid === true ? (
        <>
          <YesNoField form={form} name="prebidDocumentRequired" label={t`Must they sign a form for it?`} />
          <FieldGrid>
            {needsDocument ? (
              <div className="stack g1">
                <SelectField
                  form={form}
                  name="prebidDocumentTemplateVersionId"
                  label={t`Form`}
                  none={t`Choose a form`}
                  isOptional
                  options={choices.prebidTemplates.map(({ templateVersionId, templateName, templateVersion }) => ({
                    value: templateVersionId,
                    label: t`${templateName}, version ${templateVersion}`,
                  }))}
                />
                {formId && <SeeForm templateVersionId={formId} />}
              </div>
            ) : (
              <Without form={form} names={['prebidDocumentTemplateVersionId']} />
            )}
            <SelectField
              form={form}
              name="prebidMutabilityPolicy"
              label={names.prebidMutabilityPolicy}
              none={flow === 'IMPORT' ? t`Choose` : t`As usual`}
              options={optionsOf('prebidMutabilityPolicy')}
            />
            <InheritField form={form} name="autoOpenPrebid" />
            <InheritField form={form} name="autoRevealPrebids" />
          </FieldGrid>
        </>
      ) : (
        <>
          <Without form={form} names={['prebidDocumentTemplateVersionId', 'autoOpenPrebid', 'autoRevealPrebids']} />
          {hasPrebid === false && <Fixed form={form} name="prebidDocumentRequired" value={false} />}
          {flow === 'IMPORT' && <Fixed form={form} name="prebidMutabilityPolicy" value="MUTABLE_UNTIL_CLOSE" />}
        </>
      )}
    </>
  )
}

function TimingFields({ form }: { form: TermsForm }) {
  const { t } = useLingui()
  const { names, optionsOf } = useConfigWords()
  const closing = form.watch('auctionClosingMode')
  const rule = form.watch('auctionJoiningRule')
  const seconds = (name: SecondsName) => <NumberField form={form} name={name} label={names[name]} isOptional />
  return (
    <FieldGrid>
      <SelectField
        form={form}
        name="auctionClosingMode"
        label={names.auctionClosingMode}
        none={t`As usual`}
        options={optionsOf('auctionClosingMode')}
      />
      {closing !== 'CALL_MODE' && seconds('auctionDurationSeconds')}
      {closing !== 'CALL_MODE' && seconds('auctionExtensionSeconds')}
      {closing !== 'DURATION_MODE' && seconds('auctionFirstCallSeconds')}
      {closing !== 'DURATION_MODE' && seconds('auctionSecondCallSeconds')}
      {closing !== 'DURATION_MODE' && seconds('auctionThirdCallSeconds')}
      <SelectField
        form={form}
        name="auctionJoiningRule"
        label={names.auctionJoiningRule}
        none={t`As usual`}
        options={optionsOf('auctionJoiningRule')}
      />
      {seconds('subscriberJoinLeadSeconds')}
      {rule !== 'BEFORE_START' && rule !== 'ANYTIME' && seconds('subscriberJoinGraceSeconds')}
    </FieldGrid>
  )
}

type SecondsName =
  | 'auctionDurationSeconds'
  | 'auctionExtensionSeconds'
  | 'auctionFirstCallSeconds'
  | 'auctionSecondCallSeconds'
  | 'auctionThirdCallSeconds'
  | 'subscriberJoinLeadSeconds'
  | 'subscriberJoinGraceSeconds'
