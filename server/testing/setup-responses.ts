// A setup file of vitest: a test fails when a response differs from the OpenAPI document.
import { afterEach, expect } from 'vitest'
import { takeResponseProblems } from './check-responses.ts'

afterEach(() => {
  expect(takeResponseProblems()).toEqual([])
})
