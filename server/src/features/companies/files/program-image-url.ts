// The lasting address of a program's picture. The marketplace serves it.
import type { Platform } from '#platform/platform'

export const PROGRAM_IMAGE_PATH = '/program-images/'

export const programImageUrl = ({ publicUrl }: Pick<Platform, 'publicUrl'>, fileId: string): string =>
  publicUrl() + PROGRAM_IMAGE_PATH + fileId
