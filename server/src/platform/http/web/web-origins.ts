// The other hosts that pages of the web app may reach, from the configuration.
import type { Config } from '#platform/config'
import type { WebApp } from './web-app.ts'

export const webOrigins = ({ objectStore }: Config): WebApp['origins'] => ({
  files: objectStore.kind === 's3' ? [new URL(objectStore.endpoint).origin] : [],
})
