// Every part of the interface in every state. Its texts are for engineers and are not translated.
import { useState } from 'react'
import { THEMES, type Theme, theme } from '../app/theme.ts'
import { Button } from '../ui/button.tsx'
import { AmountParts } from './amount-parts.tsx'
import { FormParts } from './form-parts.tsx'
import { MoneyParts } from './money-parts.tsx'
import { PageParts } from './page-parts.tsx'

export default function GalleryPage() {
  const [chosen, setChosen] = useState(theme.current())
  const choose = (next: Theme) => {
    theme.choose(next)
    setChosen(next)
  }
  return (
    <main id="main" tabIndex={-1} className="k-page mx-auto max-w-[520px]">
      <h1>Gallery</h1>
      <div className="row g2">
        {THEMES.map((each) => (
          <Button key={each} look="second" aria-pressed={each === chosen} onClick={() => choose(each)}>
            {each}
          </Button>
        ))}
      </div>
      <PageParts />
      <MoneyParts />
      <FormParts />
      <AmountParts />
    </main>
  )
}
