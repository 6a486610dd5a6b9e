import { afterEach, expect, test, vi } from 'vitest'
import { PNG } from '#testing/sample-files'
import { detectContentType } from './content.ts'

const library = vi.hoisted(() => ({ fileTypeFromBuffer: vi.fn() }))
vi.mock('file-type', () => library)
afterEach(() => void vi.clearAllMocks())

test('[D2 4.5] bytes on which the detection throws have no known type', async () => {
  library.fileTypeFromBuffer.mockRejectedValue(new RangeError('Offset is outside the bounds of the DataView'))
  expect(await detectContentType(Buffer.from('PK and then nonsense'))).toBeNull()
  expect(await detectContentType(PNG)).toBe('image/png')
})
