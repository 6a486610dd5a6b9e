// Reads a draft in the page where the browser can show a PDF; other phones open it with their own reader.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { Problem } from '../feedback.tsx'
import { Icon } from '../icons.tsx'
import type { Draft } from './use-draft.ts'

type DraftReaderProps = {
  draft: Draft
  /** Names the paper for screen readers: "Draft of the agreement". */
  title: string
  /** "Read the agreement" */
  read: ReactNode
  /** Why it cannot be read yet. */
  why?: ReactNode
}

export const DraftReader = ({ draft, title, read, why }: DraftReaderProps) => (
  <>
    {draft.error && <Problem error={draft.error} />}
    {draft.data ? (
      <>
        {navigator.pdfViewerEnabled && <iframe src={draft.data} title={title} className="k-draft" />}
        <a href={draft.data} target="_blank" rel="noreferrer" className={buttonClass({ look: 'second', block: true })}>
          <Icon name="file" />
          <Trans>Open the draft (PDF)</Trans>
        </a>
      </>
    ) : (
      <Button look="second" block busy={draft.isPending} why={why} onClick={() => draft.mutate()}>
        {read}
      </Button>
    )}
  </>
)
