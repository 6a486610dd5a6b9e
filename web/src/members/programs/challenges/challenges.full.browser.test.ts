import { makeSubscriber } from '@kuri/server/testing/fixtures'
import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { SCREENSHOTS, useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const SLUG = 'money-personality-challenge'
const QUESTIONS = 12

const seeQuestion = (page: Page, number: number) =>
  see(page.getByText(`Question ${number} of ${QUESTIONS}`)).toBeVisible()
const options = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button')

async function answerFrom(page: Page, first: number) {
  for (let number = first; number <= QUESTIONS; number += 1) {
    await seeQuestion(page, number)
    await options(page).first().click()
  }
}

test('a visitor plays, shares the card, and keeps the result by signing in', async () => {
  const page = await kuri.visit('/')
  await page.getByRole('link', { name: /What kind of saver are you/ }).click()
  await see(page.getByRole('heading', { name: 'Challenges' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /money personality/ }).click()
  await see(page.getByRole('heading', { name: 'Who will you be?' })).toBeVisible()
  await see(page).toHaveURL(`/challenges/${SLUG}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await seeQuestion(page, 1)
  await expectAccessible(page)
  await answerFrom(page, 1)
  await see(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12')
  await page.getByRole('button', { name: 'See your result' }).click()

  await see(page.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await see(page).toHaveURL(/\/r\/[\w-]+$/)
  const title = await page.getByRole('heading', { level: 2 }).textContent()
  await see(page.locator('img')).toHaveJSProperty('naturalWidth', 1200)
  await expectAccessible(page)
  const link = page.url()
  await page.evaluate('navigator.share = (what) => { window.shared = what; return Promise.resolve() }')
  await page.getByRole('button', { name: 'Share the card' }).click()
  expect(await page.evaluate('window.shared.url')).toBe(link)

  await page.getByRole('link', { name: 'Sign in and keep it' }).click()
  await page.getByLabel('Your mobile number').fill('9847000661')
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code of six digits').fill(CODE)
  await see(page).toHaveURL(/\/challenges\/attempts\/c\w{24}$/)
  await see(page.getByRole('heading', { name: title! })).toBeVisible()
  await expectAccessible(page)

  const friend = await kuri.visit(link)
  await see(friend.getByRole('heading', { name: 'A shared result' })).toBeVisible()
  await see(friend.getByRole('heading', { name: title! })).toBeVisible()
  await see(friend.getByText('1 person has played')).toBeVisible()
  await expectAccessible(friend)
  await friend.getByRole('link', { name: 'Find out who you are' }).click()
  await see(friend).toHaveURL(`/challenges/${SLUG}`)
})

test('a member goes back with the browser, reloads, stops and goes on, and plays again', async () => {
  const member = await makeSubscriber(kuri.app, 'Anu')
  const page = await kuri.openAs(member.mobileNumber, `/challenges/${SLUG}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await seeQuestion(page, 1)
  const play = page.url()
  await options(page).nth(1).click()
  await seeQuestion(page, 2)
  await options(page).nth(2).click()
  await seeQuestion(page, 3)
  await page.goBack()
  await seeQuestion(page, 2)
  await see(options(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
  await seeQuestion(page, 1)
  await page.reload()
  await see(options(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Next question' }).click()
  await seeQuestion(page, 2)

  await page.goto(`${play.split('?')[0]}?question=9`)
  await seeQuestion(page, 3)
  await page.goto(`/challenges/${SLUG}`)
  await see(page.getByRole('button', { name: 'Begin again' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on where you stopped' }).click()
  await answerFrom(page, 3)
  await page.getByRole('button', { name: 'See your result' }).click()
  await see(page.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await see(page).toHaveURL(/\/challenges\/attempts\//)

  await page.context().grantPermissions(['clipboard-write'])
  await page.evaluate('Object.defineProperty(navigator, "share", { value: undefined })')
  await page.getByRole('button', { name: 'Share the card' }).click()
  await see(page.getByText('The link is copied.')).toBeVisible()

  await page.goto(play)
  await see(page).toHaveURL(/\/challenges\/attempts\//)
  await page.getByRole('link', { name: 'Play again' }).click()
  await see(page.getByRole('button', { name: 'Start' })).toBeVisible()
})

test('a card, a challenge and an attempt that do not exist lead to the list', async () => {
  const page = await kuri.visit('/r/no-such-card')
  await see(page.getByText('There is no such card.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/challenges/no-such-challenge')
  await see(page.getByText('This challenge is over.')).toBeVisible()
  await page.getByRole('link', { name: 'See the challenges' }).click()
  await see(page.getByRole('heading', { name: 'Challenges' })).toBeVisible()
  await page.goto('/challenges/attempts/c000000000000000000000000')
  await see(page).toHaveURL(/\/sign-in\?next=/)
})

test('an answer that the challenge no longer has leads back to its question', async () => {
  const page = await kuri.visit(`/challenges/${SLUG}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await answerFrom(page, 1)
  await page.route('**/v2/public/challenge-attempts/*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: 'CHALLENGE_ANSWERS_INVALID',
          message: 'Answer again.',
          details: [{ path: 'answers.4.optionId' }],
        },
      },
    }),
  )
  await page.getByRole('button', { name: 'See your result' }).click()
  await seeQuestion(page, 5)
  await see(page.getByRole('alert')).toContainText('Answer again.')
})

test('the pages fit a phone of 320 pixels in all six languages and in the dark', { timeout: 240_000 }, async () => {
  for (const language of ['en', 'ml', 'ta', 'te', 'kn', 'hi']) {
    const theme = language === 'hi' ? 'dark' : 'light'
    const page = await kuri.visit('/challenges', { viewport: { width: 320, height: 640 }, language, theme })
    await see(page.getByRole('link', { name: /money personality/ })).toBeVisible()
    await page.goto(`/challenges/${SLUG}/play/guest`)
    await see(options(page).first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.screenshot({ path: `${SCREENSHOTS}/challenge-play-${language}.png` })
    await page.context().close()
  }
})
