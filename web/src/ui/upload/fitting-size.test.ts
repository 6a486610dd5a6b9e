import { expect, test } from 'vitest'
import { fittingSize } from './fitting-size.ts'

test('a picture keeps its proportions and is never enlarged', () => {
  expect(fittingSize(4000, 3000)).toEqual({ width: 2000, height: 1500 })
  expect(fittingSize(1500, 4500)).toEqual({ width: 667, height: 2000 })
  expect(fittingSize(640, 480)).toEqual({ width: 640, height: 480 })
})
