import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from '../http/monitoring/metrics.ts'

/** Prometheus metrics of the live gateway; docs/live.md explains which of them to watch. */

const registers = [registry]

/** Development loads modules twice, but a metric can be registered only once. */
function registerOnce<Metric>(name: string, create: () => Metric): Metric {
  return (registry.getSingleMetric(name) as Metric | undefined) ?? create()
}
const gauge = (name: string, help: string) => registerOnce(name, () => new Gauge({ name, help, registers }))
const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  registerOnce(name, () => new Counter({ name, help, labelNames, registers }))
const histogram = (name: string, help: string, buckets: number[]) =>
  registerOnce(name, () => new Histogram({ name, help, buckets, registers }))
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const connections = gauge('skykite_live_connections', 'Open live connections')
export const listeners = gauge('skykite_live_listeners', 'Subscribed paths of all connections')
export const refusedFrames = counter('skykite_live_refused_total', 'Rejected messages', 'reason')
export const droppedConnections = counter('skykite_live_dropped_total', 'Connections closed by the server', 'reason')
export const reads = counter('skykite_live_reads_total', 'Reads of live paths')
export const unnotifiedChanges = counter(
  'skykite_live_found_total',
  'Changes found by the regular refresh, without a change notification',
)
export const readSeconds = histogram('skykite_live_read_seconds', 'Time to read a path', seconds)
export const lagSeconds = histogram(
  'skykite_live_lag_seconds',
  'Time from a change notification to its frames',
  seconds,
)
export const batchSizes = histogram(
  'skykite_live_batch_size',
  'Stored writes per commit',
  [1, 2, 5, 10, 50, 100, 500, 1000, 2000],
)
export const batchRows = counter('skykite_live_writes_total', 'Stored writes committed')

/** Plain numbers, because they change with every frame; Prometheus counters read them when metrics are collected. */
export const trafficTotals = { framesIn: 0, bytesIn: 0, framesOut: 0, bytesOut: 0 }

function registerTrafficCounter(name: string, help: string, readTotal: () => number) {
  registerOnce(
    name,
    () =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(readTotal())
        },
      }),
  )
}
registerTrafficCounter('skykite_live_received_total', 'Frames received', () => trafficTotals.framesIn)
registerTrafficCounter('skykite_live_received_bytes_total', 'Bytes received', () => trafficTotals.bytesIn)
registerTrafficCounter('skykite_live_frames_total', 'Frames sent', () => trafficTotals.framesOut)
registerTrafficCounter('skykite_live_bytes_total', 'Bytes sent', () => trafficTotals.bytesOut)
