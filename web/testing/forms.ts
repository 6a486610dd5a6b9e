// What people do on forms with papers, for the browser tests.
import type { Page } from 'playwright-core'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Chooses a file in the field of a paper. The type decides the name, as on a phone. */
export const chooseFile = (page: Page, paper: string, buffer: Buffer, mimeType = 'image/png') =>
  page
    .getByRole('group', { name: paper })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: mimeType === 'image/png' ? 'paper.png' : 'paper.jpg', mimeType, buffer })

export async function drawName(page: Page) {
  const pad = page.getByRole('img', { name: 'Space for your signature' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  for (const [across, down] of [
    [0.4, 0.2],
    [0.5, 0.8],
    [0.6, 0.3],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 })
  await page.mouse.up()
}

/** Types the amount of a bid on its sheet, which `button` opens. */
export async function enterAmount(page: Page, button: string | RegExp, rupees: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('textbox', { name: 'Amount in rupees' }).fill(rupees)
  await page.getByRole('button', { name: `Use ₹${rupees}` }).click()
}
