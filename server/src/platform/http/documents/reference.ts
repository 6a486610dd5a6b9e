// The reference page of the API and its script, as the library renders them.
import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'
import { REFERENCE_SCRIPT, type Reference } from './api-reference.ts'
import { hashText } from './documents.ts'

/** The library brings its script of 4 MB inside a plugin, which is asked once. */
export async function renderReference(): Promise<Reference> {
  const inner = fastify()
  await inner.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      orderSchemaPropertiesBy: 'preserve',
      pageTitle: 'Kuri API',
    } as never,
  })
  const [page, script] = [await inner.inject('/docs/'), await inner.inject(`/docs/${REFERENCE_SCRIPT}`)]
  await inner.close()
  // The script may be cached forever, because its address changes with it.
  return {
    page: page.body.replace(REFERENCE_SCRIPT, `${REFERENCE_SCRIPT}?v=${hashText(script.body)}`),
    script: script.body,
  }
}
