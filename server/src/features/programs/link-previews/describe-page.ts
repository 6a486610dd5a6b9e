// What search engines and chats read about a page of the web app. Only pages that everybody may see are described.
import { LRUCache } from 'lru-cache'
import { readChallengeBySlug, readSharedResult } from '#features/programs/challenges/challenges.actions'
import { readPublicCompany, readPublicProgram } from '#features/programs/marketplace/marketplace.actions'
import { CARD_HEIGHT, CARD_WIDTH } from '#platform/documents/card-size'
import type { Platform } from '#platform/platform'
import { type PageDescription, pageTags } from './page-tags.ts'
import { programSummary } from './program-facts.rules.ts'
import { HOME_CARD_PATH, programCardPath } from './sharing-paths.ts'

const CACHED_PAGES = 1_000
const CACHED_FOR_MS = 30_000
const PROGRAM_PATH = /^\/chits\/(c[a-z0-9]{24})$/
const COMPANY_PATH = /^\/companies\/(c[a-z0-9]{24})$/
const CHALLENGE_PATH = /^\/challenges\/([a-z0-9-]{1,100})$/
const RESULT_PATH = /^\/r\/([A-Za-z0-9_-]{1,100})$/

/** Null for every other page: those are for one person, and search engines leave them out. */
export function makePageDescriber(deps: Platform) {
  const cached = new LRUCache<string, { tags: string | null }>({ max: CACHED_PAGES, ttl: CACHED_FOR_MS })
  return async (path: string): Promise<string | null> => {
    const known = cached.get(path)
    if (known) return known.tags
    // A page without a preview is better than no page.
    const found = await describe(deps, path).catch(() => null)
    const tags = found && pageTags(found)
    cached.set(path, { tags })
    return tags
  }
}

async function describe(deps: Platform, path: string): Promise<PageDescription | null> {
  if (path === '/') return describeHome(deps)
  if (path === '/chits') return describeMarketplace(deps)
  if (path === '/challenges') return describeChallenges(deps)
  if (path === '/check-passbook') return describePassbookCheck(deps)
  if (path === '/minutes') return describeMinutes(deps)
  const programId = PROGRAM_PATH.exec(path)?.[1]
  if (programId) return describeProgram(deps, programId)
  const companyId = COMPANY_PATH.exec(path)?.[1]
  if (companyId) return describeCompany(deps, companyId)
  const slug = CHALLENGE_PATH.exec(path)?.[1]
  if (slug) return describeChallenge(deps, slug)
  const shareToken = RESULT_PATH.exec(path)?.[1]
  return shareToken ? describeResult(deps, shareToken, path) : null
}

const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
const homeImage = ({ publicUrl }: Platform) => ({
  url: `${publicUrl()}${HOME_CARD_PATH}`,
  alt: 'Save together. Bid when you need it. See every rupee.',
  ...size,
})

const describeHome = (deps: Platform): PageDescription => ({
  title: 'Chit funds you can follow',
  description: 'Join a chit, pay, bid live on your phone, and see where every rupee went.',
  url: `${deps.webUrl()}/`,
  image: homeImage(deps),
})

const describeMarketplace = (deps: Platform): PageDescription => ({
  title: 'Chits you can join',
  description: 'Open chits of registered companies: pot, instalment, months and free places.',
  url: `${deps.webUrl()}/chits`,
  image: homeImage(deps),
})

const describeChallenges = (deps: Platform): PageDescription => ({
  title: 'Challenges',
  description: 'A few questions about you and your money, and a card to share.',
  url: `${deps.webUrl()}/challenges`,
  image: homeImage(deps),
})

const describePassbookCheck = (deps: Platform): PageDescription => ({
  title: 'Check a passbook',
  description: 'Whether a printed passbook is genuine: type the code that stands on it.',
  url: `${deps.webUrl()}/check-passbook`,
  image: homeImage(deps),
})

const describeMinutes = (deps: Platform): PageDescription => ({
  title: 'Minutes of an auction',
  description: 'For the Registrar of chits: opens the minutes of an auction with the link from the company.',
  url: `${deps.webUrl()}/minutes`,
  image: homeImage(deps),
  isUnlisted: true,
})

async function describeChallenge(deps: Platform, slugOrId: string): Promise<PageDescription> {
  const { title, description, slug } = await readChallengeBySlug(deps, slugOrId)
  return { title, description, url: `${deps.webUrl()}/challenges/${slug}`, image: homeImage(deps) }
}

async function describeProgram(deps: Platform, programId: string): Promise<PageDescription> {
  const program = await readPublicProgram(deps, programId)
  const description = programSummary(program)
  return {
    title: program.name,
    description,
    url: `${deps.webUrl()}/chits/${programId}`,
    image: { url: `${deps.publicUrl()}${programCardPath(programId)}`, alt: description, ...size },
  }
}

async function describeCompany(deps: Platform, companyId: string): Promise<PageDescription> {
  const { name, yearOfEstablishment, registrationNumber, openProgramCount } = await readPublicCompany(deps, companyId)
  const chits = openProgramCount === 1 ? '1 open chit' : `${openProgramCount} open chits`
  return {
    title: name,
    description: `Chit company since ${yearOfEstablishment}, registration number ${registrationNumber}: ${chits}.`,
    url: `${deps.webUrl()}/companies/${companyId}`,
    image: homeImage(deps),
  }
}

async function describeResult(deps: Platform, shareToken: string, path: string): Promise<PageDescription> {
  const { result, matchPercentage, imageUrl } = await readSharedResult(deps, shareToken)
  return {
    title: result.shareTitle,
    description: result.shareBody,
    url: `${deps.webUrl()}${path}`,
    image: { url: imageUrl, alt: `${result.title}, ${matchPercentage} % match`, ...size },
    isUnlisted: true,
  }
}
