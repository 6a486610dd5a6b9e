// After a run: the command that runs each failed test alone, and the tests that passed only when they were repeated.
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
/** `-t` takes a regular expression. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function rerunCommand(file: string, fullName: string | null): string {
  const path = relative(process.cwd(), file)
  return `npm test -- ${path}${fullName === null ? '' : ` -t ${inShell(literal(fullName))}`}`
}

/** The names of suites and test, as `-t` compares them: with spaces between them. */
const nameOf = (test: TestCase) => test.fullName.replaceAll(' > ', ' ')

export default class RerunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap((module) => {
      const tests = [...module.children.allTests('failed')]
      if (tests.length > 0) return tests.map((test) => rerunCommand(module.moduleId, nameOf(test)))
      return module.state() === 'failed' ? [rerunCommand(module.moduleId, null)] : []
    })
    const repeated = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${relative(process.cwd(), module.moduleId)}: ${test.fullName}`),
    )
    if (repeated.length > 0) console.log(`\nPassed only when repeated:\n${repeated.join('\n')}`)
    if (failed.length > 0) console.log(`\nTo run what failed alone:\n${failed.join('\n')}`)
  }
}
