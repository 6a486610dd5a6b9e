// A policy as the API returns it; every key is null before the first change.
import type { PolicyRow } from './policy.sql.ts'
import { showConfig } from './settings.rules.ts'

export const policyView = (policy: PolicyRow | undefined) => ({
  ...showConfig(policy?.overrides ?? null),
  createdAt: policy?.createdAt.toISOString() ?? null,
  updatedAt: policy?.updatedAt.toISOString() ?? null,
})
