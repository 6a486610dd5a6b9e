// A file from this computer: one button, the progress, and what the service said about it.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import type { UploadTarget } from '../../ui/upload/put-file.ts'
import { type UploadSteps, useUpload } from '../../ui/upload/use-upload.ts'

type FileUploadProps<A extends UploadTarget, T> = Omit<UploadSteps<A, T>, 'refuseType'> & {
  label: string
  hint?: ReactNode
  /** Types of content. */
  accepts: readonly string[]
  /** What to say about another type: "Choose a PDF." */
  wanted: string
  button: ReactNode
}

export function FileUpload<A extends UploadTarget, T>(props: FileUploadProps<A, T>) {
  const { label, hint, accepts, wanted, button } = props
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refuseType = (type: string) => (accepts.includes(type) ? null : wanted)
  const { state, upload } = useUpload({ ...props, refuseType })
  const isBusy = state.kind === 'PREPARING' || state.kind === 'SENDING' || state.kind === 'CONFIRMING'
  return (
    <fieldset className="k-field" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="b">{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={accepts.join(',')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file may be chosen again after a refusal.
          target.value = ''
          if (chosen) void upload(chosen)
        }}
      />
      <div className="row g2 flex-wrap">
        <Button look="second" busy={isBusy} onClick={() => input.current?.click()}>
          {button}
        </Button>
        <span role="status" className="sm dim">
          {state.kind === 'SENDING' && (
            <progress max={state.totalBytes} value={state.sentBytes} aria-label={t`Sending`} />
          )}
          {state.kind === 'CONFIRMING' && <Trans>Checking</Trans>}
          {state.kind === 'DONE' && <Trans>Saved: {state.fileName}</Trans>}
        </span>
      </div>
      {state.kind === 'FAILED' && (
        <Note tone="danger" role="alert">
          {state.message}
        </Note>
      )}
    </fieldset>
  )
}
