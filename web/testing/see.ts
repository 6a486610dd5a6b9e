// Playwright's expectations with patience for slow machines: they end as soon as they are met.
import { expect } from '@playwright/test'

export const see = expect.configure({ timeout: 20_000 })
