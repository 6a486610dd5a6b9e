// A button beside the choice of a prebid form: shows what members will sign.
import { getTemplateVersion } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PaperPreview } from './paper-preview.tsx'

export function SeeForm({ templateVersionId }: { templateVersionId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trans>See the form</Trans>
      </Button>
      {isOpen && <FormDialog templateVersionId={templateVersionId} onClose={() => setOpen(false)} />}
    </>
  )
}

function FormDialog({ templateVersionId, onClose }: { templateVersionId: string; onClose(): void }) {
  const { t } = useLingui()
  const version = useQuery(read(getTemplateVersion, { params: { templateVersionId } }))
  return (
    <Dialog title={t`What members sign`} onClose={onClose}>
      <Loaded query={version} heights={[320]}>
        {({ templateName, templateDescription, templateVersion, fields }) => (
          <div className="stack">
            <p className="dim">
              <Trans>Version {templateVersion}</Trans>
              {templateDescription && (
                <>
                  {' · '}
                  <bdi>{templateDescription}</bdi>
                </>
              )}
            </p>
            <PaperPreview name={templateName} fields={fields} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
