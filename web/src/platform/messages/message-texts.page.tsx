// What SMS, emails and notifications say, in every language; the platform replaces single texts.
import type { Data } from '@kuri/contract/kit/route'
import { MESSAGE_CHANNELS } from '@kuri/contract/phrases/message-texts'
import { listMessageTexts } from '@kuri/contract/tenancy/message-texts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { FilterChips, FilterSearch, Filters } from '../../staff/table/filters.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { given } from '../../staff/table/table-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextDialog } from './text-dialog.tsx'

export type Message = Data<typeof listMessageTexts>['messageTexts'][number]
type Edited = { message: Message; language: Message['texts'][number]['language'] }

/** Names of languages stand in their own language everywhere. */
const LANGUAGE_NAMES = { en: 'English', ml: 'മലയാളം', ta: 'தமிழ்', te: 'తెలుగు', kn: 'ಕನ್ನಡ', hi: 'हिन्दी' } as const

export default function MessageTextsPage() {
  const { t } = useLingui()
  const { channel, search, pageNumber } = useSearch({ from: '/platform/admin/platform/templates' })
  const [edited, setEdited] = useState<Edited | null>(null)
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
          { name: t`Name`, isHeader: true, cell: ({ key }) => <span className="mono xs">{key}</span> },
          { name: t`Kind`, cell: (message) => <Badge tone="line">{channels[message.channel]}</Badge> },
          { name: t`English text`, cell: ({ texts }) => texts[0]!.text ?? texts[0]!.standard },
          {
            name: t`Languages`,
            cell: (message) => (
              <span className="row g1 flex-wrap">
                {message.texts.map(({ language, text }) => {
                  const name = LANGUAGE_NAMES[language]
                  return (
                    <Button
                      key={language}
                      look={text === null ? 'quiet' : 'second'}
                      lang={language}
                      aria-label={t`Edit ${message.key} in ${name}`}
                      onClick={() => setEdited({ message, language })}
                    >
                      {name}
                      {text !== null && ' ✎'}
                    </Button>
                  )
                })}
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <TextDialog
          message={edited.message}
          language={edited.language}
          languageName={LANGUAGE_NAMES[edited.language]}
          onClose={() => setEdited(null)}
        />
      )}
    </StaffPage>
  )
}
