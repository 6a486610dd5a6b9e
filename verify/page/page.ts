// The verifier as a page that works from disk and never uses the network: files in, a verdict out.
import { chooseEd25519, verifyBls } from '../cli/crypto.ts'
import { formatReport, type Report, titleOf, verifyFiles } from '../src/report.ts'

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
const fileIn = (id: string): File | undefined => byId<HTMLInputElement>(id).files?.[0]
const MAX_BYTES = 64 * 1024 * 1024

async function textOf(file: File | undefined): Promise<string | null> {
  if (!file) return null
  if (file.size > MAX_BYTES) throw new Error(`${file.name} is larger than 64 MB.`)
  return file.text()
}

function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  made.className = className
  return made
}

const MARKS = { YES: 'Yes', NO: 'No', UNKNOWN: 'Not known', NOT_SHOWN: 'Not shown' } as const

function show(report: Report): void {
  const out = byId('result')
  const verdict = element('h2', report.verdict.kind, report.verdict.kind)
  const rows = report.answers.map(({ question, answer }) => {
    const row = element('li', '', answer.kind)
    const found = element('span', '')
    found.append(element('strong', `${MARKS[answer.kind]}.`), ` ${answer.detail}`)
    row.append(`${titleOf(question)} `, found)
    return row
  })
  const list = document.createElement('ol')
  list.append(...rows)
  const notices = report.notices.map((notice) => element('p', notice, 'notice'))
  const details = document.createElement('details')
  details.append(element('summary', 'As text, with the documents'), element('pre', formatReport(report)))
  out.replaceChildren(verdict, element('p', report.verdict.reason), list, ...notices, details)
  out.focus()
}

/** Counts the checks: one that is overtaken by another choice of files shows nothing. */
let newest = 0

async function check(): Promise<void> {
  const bundle = fileIn('bundle')
  if (!bundle) return
  newest += 1
  const own = newest
  byId('result').replaceChildren(element('p', 'Checking …'))
  try {
    const files = {
      bundle: (await textOf(bundle)) ?? '',
      receipts: await textOf(fileIn('receipts')),
      policy: await textOf(fileIn('policy')),
    }
    const means = { verifyEd25519: await chooseEd25519(), verifyBls, readLogFile: null }
    const report = await verifyFiles(files, means)
    if (own === newest) show(report)
  } catch (error) {
    if (own !== newest) return
    const reason = error instanceof Error ? error.message : 'The files cannot be read.'
    byId('result').replaceChildren(element('h2', 'INCOMPLETE', 'INCOMPLETE'), element('p', reason))
  }
}

for (const id of ['bundle', 'receipts', 'policy']) byId(id).addEventListener('change', () => void check())
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  if (!event.dataTransfer?.files.length) return
  byId<HTMLInputElement>('bundle').files = event.dataTransfer.files
  void check()
})
