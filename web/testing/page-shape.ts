// What a person with a screen reader or large thumbs meets on every page, and axe does not look at.
import type { Page } from 'playwright-core'

/** Problems of the page that is shown, in words: its outline, its title, too small targets and too small text. */
const PROBLEMS = `(() => {
  const problems = []
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown)
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.outerHTML.slice(0, 80)
  if (document.querySelectorAll('h1').length !== 1) problems.push(document.querySelectorAll('h1').length + ' h1')
  if (document.querySelectorAll('main').length !== 1) problems.push(document.querySelectorAll('main').length + ' main')
  let before = 1
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4)')) {
    const level = Number(heading.tagName[1])
    if (level > before + 1) problems.push('h' + level + ' after h' + before + ': ' + nameOf(heading))
    before = level
  }
  if (!/\\S · Kuri$|^Kuri/.test(document.title)) problems.push('title: ' + document.title)
  const isInText = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
  for (const target of shown('button, a[href], select, input:not([type=hidden]), summary')) {
    if (isInText(target) || target.closest('.sr, .k-skip, [aria-hidden=true]')) continue
    const box = (target.closest('label') ?? target).getBoundingClientRect()
    if (Math.min(box.width, box.height) < 43.5) problems.push('target of ' + Math.round(box.width) + ' x ' + Math.round(box.height) + ' px: ' + nameOf(target))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = new Set()
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    if (texts.currentNode.textContent.trim() && isShown(parent) && parseFloat(getComputedStyle(parent).fontSize) < 12) small.add(nameOf(parent))
  }
  for (const text of small) problems.push('text below 12 px: ' + text)
  return problems
})()`

export const problemsOf = (page: Page) => page.evaluate<string[]>(PROBLEMS)
