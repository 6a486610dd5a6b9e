// The frame of the pages on which members change what is kept about them.
import { getEnrollmentData } from '@kuri/contract/members/enrollments.contract'
import { getOwnProfile, updateOwnProfile } from '@kuri/contract/members/own-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read, useChange } from '../../../../api/query.ts'
import { session } from '../../../../api/session.ts'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Page } from '../../../../ui/page.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { Profile } from './profile.rules.ts'

type ProfileFormProps = { title: string; heights: readonly number[]; children(profile: Profile): ReactNode }

export function ProfileFormPage({ title, heights, children }: ProfileFormProps) {
  // A form begins with what is saved now, not with what was read some time ago.
  const profile = useQuery({ ...read(getOwnProfile), refetchOnWindowFocus: false })
  return (
    <Page title={title}>
      {profile.isPending && <Skeleton heights={heights} />}
      {profile.isError && <Problem error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && children(profile.data)}
    </Page>
  )
}

/** Saves, says so, and leads back to the profile. */
export function useProfileChange() {
  const { t } = useLingui()
  const router = useRouter()
  const save = useChange(updateOwnProfile, { outdates: [getOwnProfile, getEnrollmentData] })
  return {
    save: save.mutateAsync,
    leave({ name }: Profile) {
      const { person } = session.state()
      if (person) session.update({ ...person, name })
      toast(t`Your changes are saved.`)
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/my/profile', replace: true })
    },
  }
}

export const PapersStay = () => (
  <Note>
    <Trans>Papers that you have signed keep what they say. New papers use what you save here.</Trans>
  </Note>
)
