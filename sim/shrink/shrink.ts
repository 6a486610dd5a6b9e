// Makes a failing world as small as it can be: while the same rule still fails, parts of its plan are left out.
import type { Outcome } from '../world/outcome.ts'
import type { Plan } from '../world/plan.ts'
import { smallerPlans } from './smaller-plans.ts'

/** About half a minute of one core. */
const MAX_STEPS = 2_000_000

export async function shrink(failing: Outcome, tryPlan: (plan: Plan) => Promise<Outcome>): Promise<Outcome> {
  const { rule } = failing.violations[0]!
  let smallest = failing
  let steps = 0
  const findSmaller = async () => {
    for (const plan of smallerPlans(smallest.plan)) {
      const outcome = await tryPlan(plan)
      steps += outcome.world.time.steps
      if (outcome.violations.some((violation) => violation.rule === rule)) return outcome
      if (steps > MAX_STEPS) return undefined
    }
    return undefined
  }
  for (let smaller = await findSmaller(); smaller; smaller = await findSmaller()) smallest = smaller
  return smallest
}
