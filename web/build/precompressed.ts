// Writes the brotli and gzip form of every text file next to it, so that the server compresses nothing while it serves.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/
const SMALLEST_BYTES = 1024

export const precompressed = (): Plugin => ({
  name: 'kuri:precompressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!TEXT.test(file.fileName)) continue
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.length < SMALLEST_BYTES) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes, { params }) })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes, { level: 9 }) })
      }
    },
  },
})
