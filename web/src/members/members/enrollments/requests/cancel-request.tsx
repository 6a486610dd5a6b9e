// Takes a request back, with a reason for the company.
import { cancelRequest, getOwnRequest, listOwnRequests } from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'

export function CancelRequest({ requestId, programName }: { requestId: string; programName: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const cancel = useChange(cancelRequest, { outdates: [getOwnRequest, listOwnRequests] })
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" block onClick={() => setOpen(true)}>
        <Trans>Cancel my request</Trans>
      </Button>
      {isOpen && (
        <Dialog title={t`Cancel the request?`} onClose={close}>
          <p>
            <Trans>You will not join {programName}. You can apply again later, while there is a place.</Trans>
          </p>
          <Form
            route={cancelRequest}
            submit={t`Cancel my request`}
            look="danger sure"
            send={(body) => cancel.mutateAsync({ params: { requestId }, body })}
            onDone={close}
          >
            {(form) => <TextAreaField form={form} name="comment" label={t`Why?`} maxLength={500} />}
          </Form>
          <Button look="second" block onClick={close}>
            <Trans>Keep the request</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
