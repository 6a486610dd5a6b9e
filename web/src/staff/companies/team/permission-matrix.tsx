// Who may do what, and where: a row for each permission, a column for each place.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { byArea } from './permission-areas.rules.ts'
import { describePermission, useAreaNames } from './permission-words.tsx'

type PermissionColumn = { key: string; name: string; codes: readonly PermissionCode[] }

export function PermissionMatrix({ caption, columns }: { caption: string; columns: readonly PermissionColumn[] }) {
  const names = useAreaNames()
  const { t } = useLingui()
  const held = columns.flatMap(({ codes }) => codes)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll a wide table with the arrows
    <section className="k-scroll" tabIndex={0} aria-label={caption}>
      <table className="k-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Permission`}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byArea(held).map(({ area, codes }) => (
            <Fragment key={area}>
              <tr>
                <th scope="colgroup" colSpan={columns.length + 1} className="dim">
                  {names[area]}
                </th>
              </tr>
              {codes.map((code) => (
                <tr key={code}>
                  <th scope="row" className="font-normal">
                    {describePermission(code)}
                  </th>
                  {columns.map((column) => (
                    <td key={column.key} data-label={column.name}>
                      {column.codes.includes(code) ? (
                        <>
                          <Icon name="tick" size={16} />
                          <span className="sr">{t`Yes`}</span>
                        </>
                      ) : (
                        <>
                          <span className="dim" aria-hidden="true">
                            –
                          </span>
                          <span className="sr">{t`No`}</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
