// A file instead of the JSON envelope. The endpoint lists its content types in `downloads`.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export class Download {
  readonly contentType: string
  /** Made by the service: letters, digits, dots and hyphens only. */
  readonly fileName: string
  readonly body: string | Buffer | Readable
  /** What a client needs beside the file, such as the cursor of the next part. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    contentType: string,
    fileName: string,
    body: string | Buffer | Readable,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.contentType = contentType
    this.fileName = fileName
    this.body = body
    this.headers = headers
  }

  /** Returns what the server sends. */
  sendHeaders(reply: FastifyReply): string | Buffer | Readable {
    reply
      .type(typeof this.body === 'string' ? `${this.contentType}; charset=utf-8` : this.contentType)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .headers(this.headers)
    return this.body
  }
}
