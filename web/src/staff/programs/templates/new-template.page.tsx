import { createTemplate, listTemplates } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { PaperPreview } from '../../auctions/policy/paper-preview.tsx'
import { Columns, Panel } from '../../parts/layout.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { TemplateFields } from './template-fields.tsx'

export default function NewTemplatePage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`New form`}
      needs="template.manage"
      above={
        <Link to="/co/company/prebid-templates">
          <Trans>Prebid forms</Trans>
        </Link>
      }
    >
      <NewTemplate />
    </StaffPage>
  )
}

function NewTemplate() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useChange(createTemplate, { outdates: [listTemplates.company] })
  const form = useBodyForm(createTemplate, {
    defaults: {
      fileName: 'prebid.pdf',
      fields: [
        { fieldKey: 'signature', label: t`Signature of the member`, fieldType: 'SIGNATURE_IMAGE', required: true },
      ],
    },
  })
  return (
    <Columns>
      <Panel title={t`The form`}>
        <BodyFormFrame<typeof createTemplate>
          form={form}
          submit={t`Save as a draft`}
          send={(body) => create.mutateAsync({ body })}
          onDone={({ id }) => {
            toast(t`The draft is saved. Publish it to use it.`)
            void navigate({ to: '/co/company/prebid-templates/$id', params: { id } })
          }}
        >
          <TextField form={form} name="name" label={t`Name`} maxLength={255} autoComplete="off" />
          <TextField
            form={form}
            name="key"
            label={t`Key of the form`}
            maxLength={100}
            autoComplete="off"
            hint={t`A short name that stays, such as prebid-2026.`}
          />
          <TextAreaField form={form} name="description" label={t`Description`} isOptional rows={2} maxLength={2000} />
          <TextField form={form} name="fileName" label={t`File name of the paper`} maxLength={255} autoComplete="off" />
          <TemplateFields form={form as never} />
        </BodyFormFrame>
      </Panel>
      <Panel title={t`Paper`}>
        <PaperPreview name={form.watch('name') ?? ''} fields={form.watch('fields') ?? []} />
      </Panel>
    </Columns>
  )
}
