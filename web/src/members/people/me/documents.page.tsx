// Files of the member: identity papers, agreements, signed forms.
import { listOwnDocuments } from '@kuri/contract/members/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'

export default function DocumentsPage() {
  const { t } = useLingui()
  const list = useQuery(read(listOwnDocuments))
  const words = useFileTypeWords()
  return (
    <Page title={t`Documents`}>
      {list.isPending && <Skeleton />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.documents.length === 0 && (
        <Empty>
          <Trans>Your papers and agreements appear here.</Trans>
        </Empty>
      )}
      {list.data && list.data.documents.length > 0 && (
        <List>
          {list.data.documents.map(({ fileId, fileType, fileName, uploadedAt, fileUrl, isCurrent }) => (
            <Item
              key={fileId}
              icon="file"
              heading={words[fileType] ?? fileName}
              detail={
                <>
                  <Time at={uploadedAt} /> · <span dir="auto">{fileName}</span>
                  {!isCurrent && (
                    <>
                      {' · '}
                      <Trans>replaced</Trans>
                    </>
                  )}
                </>
              }
              aside={
                fileUrl && (
                  <a href={fileUrl} className="k-link" aria-label={t`Open ${words[fileType] ?? fileName}`}>
                    <Trans>Open</Trans>
                  </a>
                )
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}

/** A type that is not here is shown by the name of its file. */
function useFileTypeWords(): Record<string, string> {
  const { t } = useLingui()
  return {
    AADHAAR_FRONT: t`Aadhaar, front`,
    AADHAAR_BACK: t`Aadhaar, back`,
    PHOTOGRAPH: t`Your photograph`,
    PAN_CARD: t`PAN card`,
    INCOME_PROOF: t`Income proof`,
    AVATAR: t`Your picture`,
    SIGNATURE: t`Your signature`,
    AGREEMENT: t`Agreement`,
    PREBID_DOCUMENT: t`Sealed bid`,
  }
}
