import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from '../http/metrics.ts'

/** Development loads modules twice; a metric is registered once. */
function once<Metric>(name: string, make: () => Metric): Metric {
  return (registry.getSingleMetric(name) as Metric | undefined) ?? make()
}

const registers = [registry]

export const connections = once('skykite_live_connections', () => new Gauge({ name: 'skykite_live_connections', help: 'Open live connections', registers }))
export const listeners = once('skykite_live_listeners', () => new Gauge({ name: 'skykite_live_listeners', help: 'Connections listening to paths', registers }))
/** Counted in plain numbers, since these are counted for every frame; handed over when somebody asks. */
export const traffic = { framesIn: 0, framesOut: 0, bytesOut: 0 }

function counted(name: string, help: string, now: () => number) {
  once(name, () => new Counter({ name, help, registers, collect() { this.reset(); this.inc(now()) } }))
}

counted('skykite_live_received_total', 'Frames received', () => traffic.framesIn)
counted('skykite_live_frames_total', 'Frames sent', () => traffic.framesOut)
counted('skykite_live_bytes_total', 'Bytes sent', () => traffic.bytesOut)
export const refusedFrames = once('skykite_live_refused_total', () => new Counter({ name: 'skykite_live_refused_total', help: 'Frames refused', labelNames: ['reason'], registers }))
export const dropped = once('skykite_live_dropped_total', () => new Counter({ name: 'skykite_live_dropped_total', help: 'Connections dropped', labelNames: ['reason'], registers }))
export const reads = once('skykite_live_reads_total', () => new Counter({ name: 'skykite_live_reads_total', help: 'Paths read from PostgreSQL', registers }))
export const readSeconds = once('skykite_live_lag_seconds', () => new Histogram({ name: 'skykite_live_lag_seconds', help: 'From a hint to its frames', buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1], registers }))
export const batchSizes = once('skykite_live_batch_size', () => new Histogram({ name: 'skykite_live_batch_size', help: 'Stored writes per commit', buckets: [1, 2, 5, 10, 50, 100, 500, 1000, 2000], registers }))
export const batchRows = once('skykite_live_writes_total', () => new Counter({ name: 'skykite_live_writes_total', help: 'Stored writes committed', registers }))
