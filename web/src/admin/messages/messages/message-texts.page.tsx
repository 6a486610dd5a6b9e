// What SMS, emails and notifications say, in every language; the platform replaces single texts.
import { LANGUAGE_NAMES } from '@kuri/contract/kit/languages'
import type { Data } from '@kuri/contract/kit/route'
import { listMessageTexts } from '@kuri/contract/messages/message-texts.contract'
import { MESSAGE_CHANNELS } from '@kuri/contract/phrases/message-texts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../staff/table/filters.tsx'
import { PagedTable } from '../../../staff/table/paged-table.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMessageName } from './message-names.ts'
import { TextDialog } from './text-dialog.tsx'

type Message = Data<typeof listMessageTexts>['messageTexts'][number]

export default function MessageTextsPage() {
  const { t } = useLingui()
  const { channel, search, pageNumber } = useSearch({ from: '/admin/admin/platform/templates' })
  const [edited, setEdited] = useState<Message | null>(null)
  const nameOf = useMessageName()
  const channels = { SMS: t`SMS`, EMAIL: t`Email`, NOTIFICATION: t`Notification` }
  return (
    <StaffPage
      title={t`Message templates`}
      subtitle={<Trans>What people read. A replaced text is used for everything that is sent from then on.</Trans>}
    >
      <PagedTable
        caption={t`Message templates`}
        list={useList(listMessageTexts, { query: { ...given({ channel, search, pageNumber }), pageSize: 20 } })}
        rows={(data) => data.messageTexts}
        rowKey={({ key }) => key}
        isFiltered={Boolean(channel || search)}
        toolbar={
          <Filters>
            <FilterSearch label={t`Name or text`} />
            <FilterChips
              name="channel"
              label={t`Kind`}
              options={MESSAGE_CHANNELS.map((value) => ({ value, label: channels[value] }))}
            />
          </Filters>
        }
        empty={<Trans>There are no texts.</Trans>}
        columns={[
          { name: t`Name`, isHeader: true, cell: ({ key }) => nameOf(key) },
          { name: t`Kind`, cell: (message) => <Badge tone="line">{channels[message.channel]}</Badge> },
          {
            name: t`English text`,
            cell: ({ texts }) => <span className="line-clamp-2">{texts[0]!.text ?? texts[0]!.standard}</span>,
          },
          { name: t`Replaced in`, cell: (message) => replacedIn(message) || '–' },
          {
            name: t`Change`,
            cell: (message) => (
              <Button look="second" aria-label={t`Edit: ${nameOf(message.key)}`} onClick={() => setEdited(message)}>
                <Trans>Edit</Trans>
              </Button>
            ),
          },
        ]}
      />
      {edited && <TextDialog message={edited} name={nameOf(edited.key)} onClose={() => setEdited(null)} />}
    </StaffPage>
  )
}

const replacedIn = ({ texts }: Message) =>
  texts.flatMap(({ language, text }) => (text === null ? [] : [LANGUAGE_NAMES[language]])).join(', ')
