import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** One registry per process; a second module graph (development) must not register twice. */
const shared = globalThis as { skykiteMetrics?: Registry }

export const registry = (shared.skykiteMetrics ??= newRegistry())

function newRegistry() {
  const fresh = new Registry()
  // The default of 10 ms would wake an idle process a hundred times a second.
  collectDefaultMetrics({ register: fresh, eventLoopMonitoringPrecision: 50 })
  return fresh
}

export const requestSeconds =
  (registry.getSingleMetric('skykite_request_seconds') as Histogram | undefined) ??
  new Histogram({
    name: 'skykite_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'kind', 'client', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

export const cachedPages =
  (registry.getSingleMetric('skykite_page_cache_hits_total') as Counter | undefined) ??
  new Counter({
    name: 'skykite_page_cache_hits_total',
    help: 'Pages served from the page cache',
    registers: [registry],
  })
