// The tests check the verifier as it is published.
import { writeVerifier } from './build.mjs'

export default async function setup() {
  await writeVerifier()
}
