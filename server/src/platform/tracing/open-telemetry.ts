// The tracer that sends its spans to a collector by OTLP over HTTP. It is imported only where OTEL_EXPORTER_OTLP_ENDPOINT is set.
// Spans are made by hand: the automatic instrumentation of HTTP records addresses, which hold share tokens and signatures here.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Log } from '../log.ts'
import type { TraceParent } from './trace-context.rules.ts'
import type { RequestSpan, Tracer } from './tracer.ts'

const EXPORT_WITHIN_MS = 3000
const SEND_EVERY_MS = 1000
const WARN_EVERY_MS = 60_000
/** What waits while the collector does not answer; more is dropped. */
const MAX_WAITING_SPANS = 4096

type Options = { endpoint: string; serviceName: string; log: Log }

export function startOpenTelemetry({ endpoint, serviceName, log }: Options): Tracer {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_WITHIN_MS })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor(reporting(exporter, log), {
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
        maxQueueSize: MAX_WAITING_SPANS,
      }),
    ],
  })
  // Not registered globally: an app has a tracer of its own.
  const tracer = provider.getTracer('kuri')
  const current = new AsyncLocalStorage<Context>()

  async function record<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(trace.setSpan(parent, span), work)
    } catch (error) {
      setFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    startRequest(parent) {
      const from = parentContext(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from)
      const context = trace.setSpan(from, span)
      return requestSpan(span, parent, (work) => current.run(context, work))
    },
    runRoot: (name, attributes, work) =>
      record(tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT), ROOT_CONTEXT, work),
    runCall(name, attributes, work) {
      const parent = current.getStore()
      if (!parent) return work()
      return record(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent), parent, work)
    },
    stop: () => provider.shutdown().catch((error) => log.warn({ err: error }, 'the last spans could not be sent')),
  }
}

function requestSpan(span: Span, parent: TraceParent | null, within: RequestSpan['within']): RequestSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    isSampled: (traceFlags & 1) !== 0,
    isRandom: parent?.isRandom ?? true,
    within,
    end({ name, attributes, hasFailed }) {
      span.updateName(name).setAttributes(attributes)
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function parentContext(parent: TraceParent | null): Context {
  if (!parent) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: parent.traceId,
    spanId: parent.parentId,
    traceFlags: parent.isSampled ? 1 : 0,
    isRemote: true,
    ...(parent.state === null ? {} : { traceState: createTraceState(parent.state) }),
  })
}

/** The kind of error only: a message may quote what somebody sent. */
function setFailed(span: Span, error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A collector that does not take our spans is worth a line a minute. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntilMs = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() >= quietUntilMs) {
          quietUntilMs = performance.now() + WARN_EVERY_MS
          log.warn({ err: result.error, spans: spans.length }, 'the collector of traces did not take our spans')
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush!() } : {}),
  }
}
