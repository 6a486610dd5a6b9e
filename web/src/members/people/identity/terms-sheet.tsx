// What a person agrees to when they sign in, in plain sentences.
import { Trans } from '@lingui/react/macro'
import { Sheet } from '../../../ui/dialog.tsx'

export const TermsSheet = ({ title, onClose }: { title: string; onClose(): void }) => (
  <Sheet title={title} onClose={onClose}>
    <ul className="stack list-disc ps-5">
      <li>
        <Trans>A chit is an agreement between you and its company. Kuri keeps the books and runs the auction.</Trans>
      </li>
      <li>
        <Trans>A bid is binding. Once it is recorded, only the company can remove it, and it must say why.</Trans>
      </li>
      <li>
        <Trans>The code is for you alone. Anybody who has your phone and the code can act in your name.</Trans>
      </li>
      <li>
        <Trans>We keep your number, your papers and your payments as long as the law asks a chit company to.</Trans>
      </li>
      <li>
        <Trans>Only you and the company of your chit see them. They are not sold.</Trans>
      </li>
    </ul>
  </Sheet>
)
