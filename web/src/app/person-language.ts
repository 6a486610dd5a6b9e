// Keeps the language of the app and the one that the service stores for the person in step.
import type { Language } from '@kuri/contract/kit/languages'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { language } from './language.ts'

/** Chosen here and not yet stored for the person: it is newer than what the service knows. */
let unstored: Language | null = null

export async function chooseLanguage(next: Language): Promise<void> {
  unstored = next
  await language.choose(next)
  if (session.state().status === 'SIGNED_IN') await store(next)
}

/** One request at a time, so that the service ends with the language that was chosen last. */
let storing: Promise<void> = Promise.resolve()
function store(locale: Language): Promise<void> {
  storing = storing.then(() => send(locale))
  return storing
}

/** A language that could not be stored holds on this device, and is stored with the next renewal. */
async function send(locale: Language): Promise<void> {
  const isOvertaken = unstored !== null && unstored !== locale
  if (isOvertaken || session.state().person?.locale === locale) return
  // Rarely needed, and the only endpoint of the shell that has a schema.
  const { updateSession } = await import('@kuri/contract/people/session.contract')
  const person = await api(updateSession, { body: { locale } }).catch(() => null)
  if (!person) return
  if (unstored === locale) unstored = null
  session.update(person)
}

/** After every sign-in and renewal. Somebody without a stored language gets the one of this device. */
export function followPersonLanguage(): void {
  let known: string | null = null
  const follow = () => {
    const { status, person } = session.state()
    if (status !== 'SIGNED_IN') return
    const isNew = known !== person.userId
    known = person.userId
    const toStore = unstored ?? (isNew && person.locale === null ? language.current() : null)
    if (toStore && toStore !== person.locale) void store(toStore)
    else if (person.locale && person.locale !== language.current()) void language.choose(person.locale)
  }
  session.subscribe(follow)
  // The session may have been renewed while the app was loading.
  follow()
}
