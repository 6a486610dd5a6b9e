// One prebid form with its versions. A published version never changes; a change is a new version.
import type { Data } from '@kuri/contract/kit/route'
import {
  addTemplateVersion,
  deleteTemplate,
  getTemplate,
  listTemplates,
  publishTemplateVersion,
  updateTemplate,
} from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PaperPreview } from '../../auctions/policy/paper-preview.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Columns, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { TemplateFields } from './template-fields.tsx'
import { VersionBadge } from './version-badge.tsx'

type Template = Data<typeof getTemplate>
type TemplateAction = 'rename' | 'version' | 'delete'
const OUTDATES = { outdates: [getTemplate, listTemplates.company] }

export default function TemplatePage() {
  const { t } = useLingui()
  const { id } = useParams({ from: '/company/co/company/prebid-templates/$id' })
  const template = useQuery(read(getTemplate, { params: { id } }))
  const [asked, ask] = useState<TemplateAction | null>(null)
  const close = () => ask(null)
  return (
    <StaffPage
      title={template.data?.templateName ?? t`Prebid form`}
      subtitle={template.data?.templateDescription}
      needs="template.manage"
      above={
        <Link to="/co/company/prebid-templates">
          <Trans>Prebid forms</Trans>
        </Link>
      }
      actions={template.data && <Actions template={template.data} onAsk={ask} />}
    >
      <Loaded query={template} heights={[200, 320]}>
        {(data) => (
          <>
            <Columns>
              <Versions template={data} />
              <Panel title={t`Paper`}>
                <PaperPreview name={data.templateName} fields={data.fields} />
              </Panel>
            </Columns>
            {asked === 'rename' && <Rename template={data} onClose={close} />}
            {asked === 'version' && <NewVersion template={data} onClose={close} />}
            {asked === 'delete' && <Delete template={data} onClose={close} />}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Actions({ template: { id, isActive }, onAsk }: { template: Template; onAsk(asked: TemplateAction): void }) {
  const { t } = useLingui()
  const update = useChange(updateTemplate, OUTDATES)
  return (
    <>
      <Button onClick={() => onAsk('version')}>{t`New version`}</Button>
      <Button look="second" onClick={() => onAsk('rename')}>{t`Rename`}</Button>
      <Button
        look="second"
        busy={update.isPending}
        onClick={() => update.mutate({ params: { id }, body: { isActive: !isActive } })}
      >
        {isActive ? t`Stop offering it` : t`Offer it again`}
      </Button>
      <Button look="danger" onClick={() => onAsk('delete')}>{t`Delete`}</Button>
    </>
  )
}

function Versions({ template: { id, versions } }: { template: Template }) {
  const { t } = useLingui()
  const publish = useChange(publishTemplateVersion, OUTDATES)
  return (
    <Panel title={t`Versions`} flush>
      <PlainTable
        caption={t`Versions`}
        rows={versions}
        rowKey={({ templateVersionId }) => templateVersionId}
        columns={[
          { name: t`Version`, isHeader: true, cell: ({ templateVersion }) => templateVersion },
          { name: t`State`, cell: ({ status }) => <VersionBadge status={status} /> },
          { name: t`Fields`, cell: ({ fields }) => fields.map(({ label }) => label).join(', ') },
          { name: t`Made`, cell: ({ createdAt }) => <Time at={createdAt} show="both" /> },
          {
            name: t`Change`,
            cell: ({ status, templateVersion, templateVersionId }) =>
              status === 'DRAFT' ? (
                <Button
                  look="second"
                  busy={publish.isPending}
                  onClick={() =>
                    publish.mutate(
                      { params: { id, versionId: templateVersionId } },
                      { onSuccess: () => toast(t`Version ${templateVersion} is published.`) },
                    )
                  }
                >
                  {t`Publish`}
                </Button>
              ) : null,
          },
        ]}
      />
    </Panel>
  )
}

type DialogProps = { template: Template; onClose(): void }

function Rename({ template: { id, templateName, templateDescription }, onClose }: DialogProps) {
  const { t } = useLingui()
  const update = useChange(updateTemplate, OUTDATES)
  return (
    <Dialog title={t`Rename the form`} onClose={onClose}>
      <Form
        route={updateTemplate}
        defaults={{ name: templateName, description: templateDescription ?? '' }}
        submit={t`Save`}
        send={(body) =>
          update.mutateAsync({ params: { id }, body: { ...body, description: body.description ?? null } })
        }
        onDone={onClose}
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

function NewVersion({ template: { id, fileName, fields }, onClose }: DialogProps) {
  const { t } = useLingui()
  const add = useChange(addTemplateVersion, OUTDATES)
  const defaults = { fileName, fields: fields.map(({ sortOrder: _order, ...field }) => field) }
  return (
    <Dialog title={t`New version`} onClose={onClose}>
      <Form
        route={addTemplateVersion}
        defaults={defaults}
        submit={t`Save as a draft`}
        send={(body) => add.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`The draft is saved. Publish it to use it.`)
          onClose()
        }}
      >
        {(form) => <TemplateFields form={form as never} />}
      </Form>
    </Dialog>
  )
}

function Delete({ template: { id, templateName }, onClose }: DialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useChange(deleteTemplate, { outdates: [listTemplates.company] })
  return (
    <ConfirmDialog
      title={t`Delete the form`}
      confirm={t`Delete it`}
      look="danger"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } })
        void navigate({ to: '/co/company/prebid-templates' })
      }}
      onClose={onClose}
    >
      <p dir="auto">
        <Trans>{templateName} can be deleted while no program uses it. Otherwise stop offering it.</Trans>
      </p>
    </ConfirmDialog>
  )
}
