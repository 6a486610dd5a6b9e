// A file instead of the JSON envelope. The endpoint lists its content types in `downloads`.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Pieces, sendPieces } from './pieces.ts'

export class Download {
  readonly contentType: string
  /** Made by the service: letters, digits, dots and hyphens only. */
  readonly fileName: string
  readonly body: Buffer | Readable | Pieces
  /** What a client needs beside the file, such as the cursor of the next part. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    contentType: string,
    fileName: string,
    body: Buffer | Readable | Pieces,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.contentType = contentType
    this.fileName = fileName
    this.body = body
    this.headers = headers
  }

  /** Returns what the server sends. */
  sendHeaders(reply: FastifyReply): string | Buffer | Readable {
    const { body } = this
    const isBinary = Buffer.isBuffer(body) || body instanceof Readable
    reply
      .type(isBinary ? this.contentType : `${this.contentType}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .headers(this.headers)
    return isBinary ? body : sendPieces(body)
  }
}
