// A paper to photograph or to choose. A refusal stays in the field, beside the button to choose again.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { HintAndError } from '../field.tsx'
import { Icon } from '../icons.tsx'
import type { UploadTarget } from './put-file.ts'
import { type UploadSteps, useUpload } from './use-upload.ts'

const PICTURES = 'image/jpeg,image/png,image/webp'

type UploadFieldProps<A extends UploadTarget, T> = UploadSteps<A, T> & {
  label: string
  /** "Clear, all four corners" */
  hint?: ReactNode
  /** Also takes a PDF. */
  takesPdf?: boolean
  /** Which camera opens: `user` for the own face. */
  camera?: 'environment' | 'user'
  /** Was uploaded on an earlier visit. */
  isSaved?: boolean
  /** The saved picture, to be seen beside its name. */
  pictureUrl?: string | null
}

export function UploadField<A extends UploadTarget, T>(props: UploadFieldProps<A, T>) {
  const { label, hint, takesPdf = false, camera = 'environment', isSaved = false, pictureUrl } = props
  const { t } = useLingui()
  const taken = takesPdf ? `${PICTURES},application/pdf` : PICTURES
  const wanted = takesPdf
    ? t`Choose a picture or a PDF.`
    : t`Choose a picture: JPG, PNG or WebP. A PDF cannot be used here.`
  const refuseType = (type: string) => (taken.split(',').includes(type) ? null : wanted)
  const { state, upload } = useUpload({ ...props, refuseType })
  const id = useId()
  const photo = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const choose = ({ target }: { target: HTMLInputElement }) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again after a refusal.
    target.value = ''
    if (chosen) void upload(chosen)
  }
  const isBusy = state.kind === 'PREPARING' || state.kind === 'SENDING' || state.kind === 'CONFIRMING'
  const isThere = state.kind === 'DONE' || (isSaved && state.kind === 'EMPTY')
  const hidden = { type: 'file', className: 'sr', tabIndex: -1, 'aria-hidden': true, onChange: choose } as const
  return (
    <fieldset className={classes('k-field k-upload', isThere && 'there')} aria-describedby={`${id}-hint`}>
      <legend className="b">{label}</legend>
      <div className="row">
        <span className="k-upload-mark">
          {isThere && pictureUrl ? (
            <img src={pictureUrl} alt="" className="h-full w-full rounded-md object-cover" />
          ) : (
            <Icon name={isThere ? 'file' : 'camera'} size={24} />
          )}
        </span>
        <div className="grow" role="status">
          {state.kind === 'SENDING' ? (
            <Progress {...state} />
          ) : (
            <span className="sm dim">{busyWords(state.kind, t)}</span>
          )}
          {isThere && (
            <Badge tone="done" icon="tick">
              <Trans>Saved</Trans>
            </Badge>
          )}
        </div>
      </div>
      <HintAndError id={id} hint={hint} error={state.kind === 'FAILED' ? state.message : undefined} />
      <div className="row g2 flex-wrap">
        <Button look="second" busy={isBusy} onClick={() => photo.current?.click()}>
          {state.kind === 'FAILED' || isThere ? <Trans>Take again</Trans> : <Trans>Take a picture</Trans>}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => file.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      </div>
      <input {...hidden} ref={photo} accept={PICTURES} capture={camera} aria-label={t`Take a picture`} />
      <input {...hidden} ref={file} accept={taken} aria-label={t`Choose a file`} />
    </fieldset>
  )
}

function busyWords(kind: string, t: ReturnType<typeof useLingui>['t']) {
  if (kind === 'PREPARING') return t`Preparing`
  return kind === 'CONFIRMING' ? t`Checking` : null
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

function Progress({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) {
  const percent = Math.round((sentBytes / Math.max(1, totalBytes)) * 100)
  const [sent, total] = [megabytes(sentBytes), megabytes(totalBytes)]
  const { t } = useLingui()
  return (
    <>
      <span className="sm dim">
        <Trans>
          Sending {sent} of {total} MB
        </Trans>
      </span>
      <progress className="k-progress" max={100} value={percent} aria-label={t`Sending`} />
    </>
  )
}
