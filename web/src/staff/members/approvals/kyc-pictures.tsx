// The papers of a person as pictures. Their addresses live for some minutes only, so a picture that fails asks for new ones.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'

export type Paper = { name: string; url: string | null }

export function KycPictures({ papers, onExpired }: { papers: readonly Paper[]; onExpired(): void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<string | null>(null)
  const shown = papers.find(({ name }) => name === opened)
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {papers.map(({ name, url }) => (
          <li key={name} className="stack g1">
            <span className="sm">{name}</span>
            {url === null ? (
              <span className="dim grid h-36 place-items-center rounded-md border border-dashed">
                <Trans>missing</Trans>
              </span>
            ) : isPdf(url) ? (
              <a href={url} target="_blank" rel="noreferrer" className="grid h-36 place-items-center rounded-md border">
                <span className="row g2">
                  <Icon name="file" /> PDF
                </span>
              </a>
            ) : (
              <button type="button" onClick={() => setOpened(name)} aria-label={t`Enlarge: ${name}`}>
                <img
                  src={url}
                  alt={name}
                  loading="lazy"
                  onError={onExpired}
                  className="h-36 w-full rounded-md border object-cover"
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown?.url && (
        <Dialog title={shown.name} onClose={() => setOpened(null)}>
          <img src={shown.url} alt={shown.name} onError={onExpired} className="max-h-[75vh] w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}

/** The name of a stored file ends with its type; the rest of the address is its signature. */
const isPdf = (url: string) => /\.pdf(?:$|\?)/i.test(url)
