// The page that checks an auction, as somebody opens it from disk without a network: files in, a verdict out.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LANGUAGES } from '@kuri/contract/kit/languages'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatKey } from '@kuri/verify/notes/note'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { headOf, indexOf, PLATFORM, RECEIPTS, sealed, WITNESSES, withLine } from '../tests/evidence/forger.ts'
import { isBid, liveBundle } from '../tests/evidence/scenes.ts'
import { WORDS } from '../verify/page/words.ts'
import { expectAccessible, expectThumbSized } from './testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from './testing/browser.ts'

const ADDRESS = pathToFileURL(fileURLToPath(new URL('../verify/dist/verify.html', import.meta.url))).href
const POLICY = [
  `log ${formatKey(PLATFORM.key)}`,
  `log ${formatKey(RECEIPTS.key)}`,
  ...WITNESSES.map(({ key }, index) => `witness w${index} ${formatKey(key)}`),
  'group witnesses all w0 w1',
  'quorum witnesses',
  '',
].join('\n')
const HONEST = sealed(liveBundle())

const browser = useBrowser()

type Options = { colorScheme?: 'light' | 'dark'; locale?: string; hash?: string }

async function openPage({ hash = '', ...options }: Options = {}) {
  const page = await (await browser.newContext({ offline: true, ...options })).newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(ADDRESS + hash)
  return { page, requested }
}

const choose = (page: Page, label: string, name: string, text: string) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
const chooseBundle = (page: Page, bundle: Bundle) =>
  choose(page, 'Evidence of the auction', 'bundle.json', JSON.stringify(bundle))
const choosePolicy = (page: Page) => choose(page, 'Policy', 'policy.txt', POLICY)
const chooseReceipts = (page: Page, notes: readonly string[]) =>
  choose(page, 'Receipts', 'receipts.json', JSON.stringify({ notes }))

const seesVerdict = (page: Page, verdict: string) =>
  page.getByRole('heading', { name: verdict, exact: true }).waitFor({ state: 'visible' })
const seesAnswer = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).waitFor({ state: 'visible' })

test('says INCOMPLETE without a policy and WITNESSED with one, and asks the network for nothing', async () => {
  const { page, requested } = await openPage()
  await chooseBundle(page, HONEST)
  await seesVerdict(page, 'INCOMPLETE')
  await choosePolicy(page)
  await seesVerdict(page, 'WITNESSED')
  await chooseReceipts(page, [headOf(HONEST.events, 5)])
  await seesAnswer(page, 'Your receipt lies on this history.')
  await seesVerdict(page, 'WITNESSED')
  expect(await page.locator('#result li.YES').count()).toBe(11)
  expect(requested).toEqual([ADDRESS])
})

test('says FORGED where an amount was changed, and where a receipt proves another history', async () => {
  const { page, requested } = await openPage()
  await choosePolicy(page)
  const bid = indexOf(HONEST, isBid)
  const forged = withLine(HONEST, bid, (line) => {
    if (line.what.kind !== 'bid') throw new Error('Only a bid has an amount.')
    return { ...line, what: { ...line.what, paise: line.what.paise - 100 } }
  })
  await chooseBundle(page, forged)
  await seesVerdict(page, 'FORGED')
  await page.getByText('The events do not give the signed head').first().waitFor()
  await chooseBundle(page, HONEST)
  await seesVerdict(page, 'WITNESSED')
  await chooseReceipts(page, [headOf(forged.events, bid + 1)])
  await seesVerdict(page, 'FORGED')
  await page.getByText('A receipt proves another history').first().waitFor()
  expect(requested).toEqual([ADDRESS])
})

test('says what is wrong with a file that cannot be read', async () => {
  const { page } = await openPage()
  await choose(page, 'Evidence of the auction', 'bundle.json', '<script>alert(1)</script>')
  await seesVerdict(page, 'INCOMPLETE')
  await chooseBundle(page, HONEST)
  await choose(page, 'Policy', 'policy.txt', 'log nonsense')
  await page.getByText('The policy cannot be read. Line 1').first().waitFor()
})

test('speaks the language of the browser, of the link or of the choice, and the verdict stays', async () => {
  const { page } = await openPage({ locale: 'ml-IN' })
  await page.getByRole('heading', { name: WORDS.ml.title, exact: true }).waitFor()
  expect(await page.title()).toBe(WORDS.ml.title)
  await choose(page, WORDS.ml.policy, 'policy.txt', POLICY)
  await choose(page, WORDS.ml.bundle, 'bundle.json', JSON.stringify(HONEST))
  await seesVerdict(page, 'WITNESSED')
  await page.getByText(WORDS.ml.WITNESSED, { exact: true }).waitFor()
  await expectAccessible(page)
  for (const language of LANGUAGES) {
    await page.getByRole('combobox').selectOption(language)
    await page.getByRole('heading', { name: WORDS[language].title, exact: true }).waitFor()
    await page.getByText(WORDS[language].WITNESSED, { exact: true }).waitFor()
    await seesVerdict(page, 'WITNESSED')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
    if (process.env.KURI_PICTURES) await page.screenshot({ path: `${SCREENSHOTS}/verify-${language}.png` })
  }
  const linked = await openPage({ hash: '#ta' })
  await linked.page.getByRole('heading', { name: WORDS.ta.title, exact: true }).waitFor()
  const unknown = await openPage({ locale: 'de-DE', hash: '#constructor' })
  await unknown.page.getByRole('heading', { name: WORDS.en.title, exact: true }).waitFor()
})

test('has the languages of the app, and every text in each of them', () => {
  const texts = LANGUAGES.flatMap((language) => Object.values(WORDS[language]))
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
  expect(Object.keys(WORDS)).toEqual([...LANGUAGES])
})

test.each(['light', 'dark'] as const)('is accessible and fits on a small phone, %s', async (colorScheme) => {
  const { page } = await openPage({ colorScheme })
  await expectAccessible(page)
  await choosePolicy(page)
  for (const [verdict, bundle] of Object.entries({ WITNESSED: HONEST, FORGED: { ...HONEST, events: [] } })) {
    await chooseBundle(page, bundle)
    await seesVerdict(page, verdict)
    await page.getByText('As text, with the documents').click()
    await expectAccessible(page)
    await expectThumbSized(page)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360)
    await page.screenshot({ path: `${SCREENSHOTS}/verify-${verdict}-${colorScheme}.png`, fullPage: true })
  }
})
