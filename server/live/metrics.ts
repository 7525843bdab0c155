import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from '../http/metrics.ts'

/** What Prometheus reads at /metrics about live. docs/live.md says what to look at. */

const registers = [registry]

/** Development loads modules twice; a metric is registered once. */
function once<Metric>(name: string, make: () => Metric): Metric {
  return (registry.getSingleMetric(name) as Metric | undefined) ?? make()
}
const gauge = (name: string, help: string) => once(name, () => new Gauge({ name, help, registers }))
const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  once(name, () => new Counter({ name, help, labelNames, registers }))
const histogram = (name: string, help: string, buckets: number[]) =>
  once(name, () => new Histogram({ name, help, buckets, registers }))
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const connections = gauge('skykite_live_connections', 'Open live connections')
export const listeners = gauge('skykite_live_listeners', 'Paths listened to, over all connections')
export const refusedFrames = counter('skykite_live_refused_total', 'Messages refused', 'reason')
export const dropped = counter('skykite_live_dropped_total', 'Connections ended by us', 'reason')
export const reads = counter('skykite_live_reads_total', 'Paths read, first and again')
export const foundByLooking = counter('skykite_live_found_total', 'Changes found by looking, without a hint')
export const readSeconds = histogram('skykite_live_read_seconds', 'Time to read a path', seconds)
export const lagSeconds = histogram('skykite_live_lag_seconds', 'From a hint to its frames', seconds)
export const batchSizes = histogram(
  'skykite_live_batch_size',
  'Stored writes per commit',
  [1, 2, 5, 10, 50, 100, 500, 1000, 2000],
)
export const batchRows = counter('skykite_live_writes_total', 'Stored writes committed')

/** Counted in plain numbers, since these are counted for every frame; handed over when somebody asks. */
export const traffic = { framesIn: 0, bytesIn: 0, framesOut: 0, bytesOut: 0 }

function counted(name: string, help: string, now: () => number) {
  once(
    name,
    () =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(now())
        },
      }),
  )
}
counted('skykite_live_received_total', 'Frames received', () => traffic.framesIn)
counted('skykite_live_received_bytes_total', 'Bytes received', () => traffic.bytesIn)
counted('skykite_live_frames_total', 'Frames sent', () => traffic.framesOut)
counted('skykite_live_bytes_total', 'Bytes sent', () => traffic.bytesOut)
