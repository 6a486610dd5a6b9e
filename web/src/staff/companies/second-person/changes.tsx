import type { getApproval } from '@kuri/contract/companies/two-persons.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'

/** What is, and what would be. */
export function Changes({ changes }: Pick<Data<typeof getApproval>, 'changes'>) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only the focus lets the keyboard scroll a wide table
    <section className="k-scroll" tabIndex={0} aria-label={t`Before and after`}>
      <table className="k-table">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans>Now</Trans>
            </th>
            <th scope="col">
              <Trans>Then</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td dir="auto">{before ?? '–'}</td>
              <td dir="auto" className="b">
                {after ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
